// Reading a file whose content is not trusted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

namespace terrane {

// A regular file, read from the start. A missing file, a directory and a device are WrongInput with the path,
// as is reading past the end; a file that cannot be opened or read is MachineRefused.
class ImageFile {
  public:
    explicit ImageFile(std::string path);

    const std::string& path() const { return path_; }
    // Bytes in all, and from here to the end.
    std::uint64_t size() const { return size_; }
    std::uint64_t left() const { return size_ - position_; }
    std::uint64_t position() const { return position_; }

    void read(void* data, std::size_t size);
    // Nothing is allocated for bytes that the file does not have.
    std::string read_bytes(std::uint64_t size);
    void skip(std::uint64_t size);
    void seek(std::uint64_t position);

    // Throws WrongInput with the path.
    [[noreturn]] void wrong(const std::string& message) const;

  private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    void require(std::uint64_t size) const;

    std::string path_;
    std::unique_ptr<std::FILE, Closer> file_;
    std::uint64_t size_ = 0;
    std::uint64_t position_ = 0;
};

}  // namespace terrane
