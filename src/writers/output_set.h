// Atomic output: a set of files that all appear complete at their final names, or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "writers/temporary_registry.h"

namespace terrane {

// One file being written, under a temporary name until its set is committed. Buffered; every write(2) is
// checked. Every failure throws MachineRefused with the final path.
class OutputFile {
  public:
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::span<const std::byte> bytes) { write(bytes.data(), bytes.size()); }
    void write(std::string_view text) { write(text.data(), text.size()); }
    void write(const void* data, std::size_t size);
    // Writes at this offset from the start, unbuffered. A file takes either these or the writes above.
    void write_at(std::uint64_t offset, std::span<const std::byte> bytes);

    // The sum of all writes.
    std::uint64_t bytes_written() const { return bytes_written_; }
    // The final path.
    const std::string& path() const { return path_; }

  private:
    friend class OutputSet;
    explicit OutputFile(std::string final_path);

    void create_temporary();
    void flush();
    void close();
    void write_all(const char* data, std::size_t size);
    // Whether a regular file with the same bytes stands at the final name.
    bool same_as_final() const;
    // Moves the temporary to the final name, or deletes it if nothing would change; true if it moved.
    bool put_in_place();

    std::string path_;
    std::string temporary_;  // empty once it is in place or removed
    std::unique_ptr<PendingTemporary> pending_;
    int descriptor_ = -1;
    std::vector<char> buffer_;
    std::uint64_t bytes_written_ = 0;
};

struct OutputResult {
    std::string path;
    std::uint64_t bytes = 0;
    bool unchanged = false;  // a file with these very bytes was there and was left untouched
};

// Files open here are written beside their final names as ".NAME.terrane-PID-RANDOM.tmp" (mode 0666 less the
// umask). commit() closes all of them and only then renames them, in the order they were opened. Without
// commit the temporaries are removed by the destructor. Not thread-safe; different files of a set may be
// written by different threads.
class OutputSet {
  public:
    OutputSet() = default;
    OutputSet(const OutputSet&) = delete;
    OutputSet& operator=(const OutputSet&) = delete;

    // The reference stays valid as long as the set. Throws MachineRefused if the temporary cannot be made, or
    // if something that is not a regular file (a directory, a device) stands at the final path.
    OutputFile& open(std::string final_path);
    // Throws MachineRefused; if that is before the first rename, no final name was touched.
    void commit();
    // One entry a file, in the order they were opened; empty before commit().
    const std::vector<OutputResult>& results() const { return results_; }

  private:
    std::vector<std::unique_ptr<OutputFile>> files_;
    std::vector<OutputResult> results_;
    bool committed_ = false;
};

}  // namespace terrane
