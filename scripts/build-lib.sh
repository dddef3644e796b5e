# Sourced by scripts/terrane and scripts/test: configuring a build folder, and one build of it at a time.
# shellcheck shell=bash

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

# Waits until no other process configures or builds build/PRESET; held until release_lock or the end.
take_lock() {
    mkdir -p "$root/build"
    exec 9>"$root/build/$1.lock"
    command -v flock >/dev/null || return 0
    flock -n 9 || {
        printf 'terrane: waiting for another build of %s\n' "$1" >&2
        flock 9
    }
}

release_lock() { exec 9>&-; }

# True when build/PRESET was configured from this very folder and CMakePresets.json has not changed since.
is_configured() {
    local folder=$root/build/$1
    [[ -f $folder/build.ninja && -f $folder/configured && ! $root/CMakePresets.json -nt $folder/configured ]] &&
        [[ $(<"$folder/configured") == "$root" ]]
}

# Configures build/PRESET from nothing: cached answers of another folder or another preset do not carry over.
configure() {
    local folder=$root/build/$1
    rm -f "$folder/configured"
    (cd "$root" && cmake --fresh --preset "$1") >&2 9>&- </dev/null || return
    printf '%s\n' "$root" >"$folder/configured"
}
