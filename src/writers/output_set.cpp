#include "writers/output_set.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <stdexcept>
#include <utility>

#include "core/error.h"

namespace terrane {
namespace {

constexpr std::size_t kBufferBytes = 256 * 1024;
constexpr std::size_t kNameMax = 255;
// One write(2) takes at most this much: Linux stops at 2^31 - 4096 bytes.
constexpr std::size_t kWriteMax = std::size_t{1} << 30;

struct PathParts {
    std::string directory;  // "" or ending in '/'
    std::string name;
};

PathParts split_path(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return {"", path};
    return {path.substr(0, slash + 1), path.substr(slash + 1)};
}

// The name without its last bytes, cut between UTF-8 characters.
std::string cut_name(const std::string& name, std::size_t limit) {
    if (name.size() <= limit) return name;
    while (limit > 0 && (static_cast<unsigned char>(name[limit]) & 0xC0u) == 0x80u) --limit;
    return name.substr(0, limit);
}

std::size_t name_limit(const std::string& directory) {
    const long limit = pathconf(directory.empty() ? "." : directory.c_str(), _PC_NAME_MAX);
    return limit <= 0 ? kNameMax : static_cast<std::size_t>(limit);
}

std::string temporary_path(const std::string& final_path) {
    static thread_local std::random_device source;
    const std::uint64_t random = (std::uint64_t{source()} << 32) | source();
    const PathParts parts = split_path(final_path);
    const std::string tail = fmt::format(".terrane-{}-{:016x}.tmp", getpid(), random);
    const std::size_t limit = name_limit(parts.directory);
    const std::size_t room = limit > tail.size() + 1 ? limit - tail.size() - 1 : 0;
    return parts.directory + "." + cut_name(parts.name, room) + tail;
}

// Refuses a final path that a rename would fail on, or would destroy something that is no file.
void check_final_path(const std::string& path) {
    struct stat info {};
    if (stat(path.c_str(), &info) != 0) {
        if (errno == ENOENT) return;
        throw MachineRefused(path, "cannot write", errno);
    }
    if (S_ISDIR(info.st_mode)) throw MachineRefused(path, "cannot write a file", EISDIR);
    if (!S_ISREG(info.st_mode))
        throw MachineRefused(path + ": cannot write: something that is not a regular file is there");
}

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using FileHandle = std::unique_ptr<std::FILE, FileCloser>;

}  // namespace

OutputFile::OutputFile(std::string final_path) : path_(std::move(final_path)) {
    check_final_path(path_);
    buffer_.reserve(kBufferBytes);
    create_temporary();
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::create_temporary() {
    for (int attempt = 0; attempt < 100; ++attempt) {
        const std::string name = temporary_path(path_);
        pending_ = std::make_unique<PendingTemporary>(name);
        descriptor_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor_ >= 0) {
            if (removing_temporaries()) {
                unlink(name.c_str());
                ::close(descriptor_);
                throw MachineRefused(path_, "cannot write", EINTR);
            }
            temporary_ = name;
            return;
        }
        if (errno != EEXIST && errno != EINTR) break;
    }
    const int error = errno;
    pending_.reset();
    throw MachineRefused(path_, "cannot create a file beside it", error);
}

void OutputFile::write_all(const char* data, std::size_t size) {
    if (descriptor_ < 0) throw std::logic_error(path_ + ": written to after it was closed");
    while (size > 0) {
        const ssize_t done = ::write(descriptor_, data, size < kWriteMax ? size : kWriteMax);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) throw MachineRefused(path_, "cannot write", done < 0 ? errno : ENOSPC);
        data += done;
        size -= static_cast<std::size_t>(done);
    }
}

void OutputFile::flush() {
    write_all(buffer_.data(), buffer_.size());
    buffer_.clear();
}

void OutputFile::write(const void* data, std::size_t size) {
    if (size == 0) return;
    const char* bytes = static_cast<const char*>(data);
    if (buffer_.size() + size > kBufferBytes) flush();
    if (size >= kBufferBytes)
        write_all(bytes, size);
    else
        buffer_.insert(buffer_.end(), bytes, bytes + size);
    bytes_written_ += size;
}

void OutputFile::write_at(std::uint64_t offset, std::span<const std::byte> bytes) {
    if (descriptor_ < 0) throw std::logic_error(path_ + ": written to after it was closed");
    if (offset > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max()) - bytes.size())
        throw MachineRefused(path_, "cannot write", EFBIG);
    const std::byte* data = bytes.data();
    std::size_t left = bytes.size();
    while (left > 0) {
        const ssize_t done =
            pwrite(descriptor_, data, left < kWriteMax ? left : kWriteMax, static_cast<off_t>(offset));
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) throw MachineRefused(path_, "cannot write", done < 0 ? errno : ENOSPC);
        data += done;
        offset += static_cast<std::uint64_t>(done);
        left -= static_cast<std::size_t>(done);
    }
    bytes_written_ += bytes.size();
}

void OutputFile::close() {
    flush();
    buffer_.shrink_to_fit();
    // Linux frees the descriptor even when close(2) fails, so it is never closed twice.
    if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR)
        throw MachineRefused(path_, "cannot finish writing", errno);
}

bool OutputFile::same_as_final() const {
    struct stat info {};
    if (stat(path_.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return false;
    if (static_cast<std::uint64_t>(info.st_size) != bytes_written_) return false;
    const FileHandle ours(std::fopen(temporary_.c_str(), "rbe"));
    if (!ours) throw MachineRefused(path_, "cannot read back", errno);
    const FileHandle theirs(std::fopen(path_.c_str(), "rbe"));
    if (!theirs) return false;
    std::vector<char> a(kBufferBytes);
    std::vector<char> b(kBufferBytes);
    for (;;) {
        const std::size_t count = std::fread(a.data(), 1, a.size(), ours.get());
        if (std::ferror(ours.get()) != 0) throw MachineRefused(path_, "cannot read back", errno);
        if (std::fread(b.data(), 1, b.size(), theirs.get()) != count) return false;
        if (std::memcmp(a.data(), b.data(), count) != 0) return false;
        if (count < a.size()) return true;
    }
}

bool OutputFile::put_in_place() {
    check_final_path(path_);
    const bool same = same_as_final();
    if (same)
        unlink(temporary_.c_str());
    else if (rename(temporary_.c_str(), path_.c_str()) != 0)
        throw MachineRefused(path_, "cannot move the finished file to its name", errno);
    temporary_.clear();
    pending_.reset();
    return !same;
}

OutputFile& OutputSet::open(std::string final_path) {
    if (committed_) throw std::logic_error(final_path + ": opened after the set was committed");
    for (const auto& file : files_)
        if (file->path() == final_path) throw std::logic_error(final_path + ": opened twice in one set");
    // make_unique cannot reach the private constructor.
    files_.push_back(std::unique_ptr<OutputFile>(new OutputFile(std::move(final_path))));
    return *files_.back();
}

void OutputSet::commit() {
    if (std::exchange(committed_, true)) throw std::logic_error("an output set was committed twice");
    for (const auto& file : files_) file->close();
    for (const auto& file : files_) {
        const bool moved = file->put_in_place();
        results_.push_back({file->path(), file->bytes_written(), !moved});
    }
}

}  // namespace terrane
