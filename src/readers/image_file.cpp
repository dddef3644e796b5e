#include "readers/image_file.h"

#include <fmt/core.h>
#include <sys/stat.h>
#include <sys/types.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/error.h"

namespace terrane {
namespace {

// Reasons that lie in the path that was asked for, not in the machine.
bool is_wrong_path(int error) {
    return error == ENOENT || error == ENOTDIR || error == EISDIR || error == ENAMETOOLONG || error == ELOOP;
}

[[noreturn]] void refuse(const std::string& path, const char* doing, int error) {
    if (is_wrong_path(error))
        throw WrongInput(Location{path, 0, 0}, fmt::format("{}: {}", doing, std::strerror(error)));
    throw MachineRefused(path, doing, error);
}

}  // namespace

ImageFile::ImageFile(std::string path) : path_(std::move(path)) {
    struct stat info {};
    // Looked at before it is opened: opening a pipe would wait for its writer.
    if (stat(path_.c_str(), &info) != 0) refuse(path_, "cannot open", errno);
    if (S_ISDIR(info.st_mode)) wrong("is a directory, not a file");
    if (!S_ISREG(info.st_mode)) wrong("is not a regular file");
    file_.reset(std::fopen(path_.c_str(), "rbe"));
    if (!file_) refuse(path_, "cannot open", errno);
    if (fstat(fileno(file_.get()), &info) != 0) throw MachineRefused(path_, "cannot read", errno);
    size_ = static_cast<std::uint64_t>(info.st_size);
}

void ImageFile::require(std::uint64_t size) const {
    if (size > left())
        wrong(fmt::format("is cut short: {} bytes are missing after byte {}", size - left(), size_));
}

void ImageFile::read(void* data, std::size_t size) {
    require(size);
    if (size == 0) return;
    errno = 0;
    if (std::fread(data, 1, size, file_.get()) != size) {
        if (std::ferror(file_.get()) != 0) throw MachineRefused(path_, "cannot read", errno);
        wrong("became shorter while it was read");
    }
    position_ += size;
}

std::string ImageFile::read_bytes(std::uint64_t size) {
    require(size);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    read(bytes.data(), bytes.size());
    return bytes;
}

void ImageFile::skip(std::uint64_t size) {
    require(size);
    seek(position_ + size);
}

void ImageFile::seek(std::uint64_t position) {
    if (position > size_) wrong("is cut short");
    if (fseeko(file_.get(), static_cast<off_t>(position), SEEK_SET) != 0)
        throw MachineRefused(path_, "cannot read", errno);
    position_ = position;
}

void ImageFile::wrong(const std::string& message) const {
    throw WrongInput(Location{path_, 0, 0}, message);
}

}  // namespace terrane
