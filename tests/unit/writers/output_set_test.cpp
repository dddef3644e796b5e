#include "writers/output_set.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/error.h"
#include "scratch.h"
#include "writers/directories.h"

namespace terrane {
namespace {

using test::read_file;
using test::Scratch;
using test::write_file;

// Fails writes beyond this many bytes while it lives, as a full disk would.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes) {
        signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &old_);
        const rlimit limit{bytes, old_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &old_); }

  private:
    rlimit old_{};
};

void set_time_back(const std::string& path) {
    const timespec times[2] = {{1000, 0}, {1000, 0}};
    ASSERT_EQ(utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
}

time_t modified(const std::string& path) {
    struct stat info {};
    stat(path.c_str(), &info);
    return info.st_mtime;
}

TEST(OutputSet, PutsFilesInPlaceOnlyOnCommit) {
    Scratch scratch;
    OutputSet outputs;
    outputs.open(scratch.path("a")).write(std::string_view("one"));
    outputs.open(scratch.path("b")).write(std::string_view("two"));
    EXPECT_FALSE(std::filesystem::exists(scratch.path("a")));
    outputs.commit();
    EXPECT_EQ(read_file(scratch.path("a")), "one");
    EXPECT_EQ(read_file(scratch.path("b")), "two");
    EXPECT_THAT(scratch.names(), testing::ElementsAre("a", "b"));
    ASSERT_EQ(outputs.results().size(), 2u);
    EXPECT_EQ(outputs.results()[1].path, scratch.path("b"));
    EXPECT_EQ(outputs.results()[1].bytes, 3u);
    EXPECT_FALSE(outputs.results()[1].unchanged);
}

TEST(OutputSet, RemovesTemporariesWithoutCommit) {
    Scratch scratch;
    {
        OutputSet outputs;
        outputs.open(scratch.path("a")).write(std::string(1 << 20, 'x'));
        EXPECT_EQ(scratch.names().size(), 1u);
    }
    EXPECT_TRUE(scratch.names().empty());
}

TEST(OutputSet, NamesTemporariesAfterTheFileAndTheProcess) {
    Scratch scratch;
    OutputSet outputs;
    outputs.open(scratch.path("a.png"));
    EXPECT_THAT(scratch.names(),
                testing::ElementsAre(testing::MatchesRegex("\\.a\\.png\\.terrane-" +
                                                           std::to_string(getpid()) + "-[0-9a-f]+\\.tmp")));
}

TEST(OutputSet, LeavesAnUnchangedFileUntouched) {
    Scratch scratch;
    write_file(scratch.path("a"), "same");
    set_time_back(scratch.path("a"));
    OutputSet outputs;
    outputs.open(scratch.path("a")).write(std::string_view("same"));
    outputs.commit();
    EXPECT_EQ(modified(scratch.path("a")), 1000);
    EXPECT_TRUE(outputs.results()[0].unchanged);
    EXPECT_THAT(scratch.names(), testing::ElementsAre("a"));
}

TEST(OutputSet, ReplacesAFileOfTheSameSizeThatDiffersInItsLastByte) {
    Scratch scratch;
    const std::string old_bytes(600000, 'x');
    std::string new_bytes = old_bytes;
    new_bytes.back() = 'y';
    write_file(scratch.path("a"), old_bytes);
    set_time_back(scratch.path("a"));
    OutputSet outputs;
    outputs.open(scratch.path("a")).write(new_bytes);
    outputs.commit();
    EXPECT_EQ(read_file(scratch.path("a")), new_bytes);
    EXPECT_NE(modified(scratch.path("a")), 1000);
    EXPECT_FALSE(outputs.results()[0].unchanged);
}

TEST(OutputSet, GivesFilesTheModeThatTheUmaskLeaves) {
    Scratch scratch;
    const mode_t old_mask = umask(027);
    OutputSet outputs;
    outputs.open(scratch.path("a"));
    outputs.commit();
    umask(old_mask);
    struct stat info {};
    stat(scratch.path("a").c_str(), &info);
    EXPECT_EQ(info.st_mode & 0777u, 0640u);
}

TEST(OutputSet, RefusesADirectoryInTheFilesPlaceBeforeAnythingIsWritten) {
    Scratch scratch;
    std::filesystem::create_directory(scratch.path("a"));
    OutputSet outputs;
    try {
        outputs.open(scratch.path("a"));
        FAIL() << "a directory was accepted";
    } catch (const MachineRefused& refused) {
        EXPECT_THAT(refused.what(), testing::StartsWith(scratch.path("a") + ": "));
        EXPECT_THAT(refused.what(), testing::HasSubstr("directory"));
    }
    EXPECT_THAT(scratch.names(), testing::ElementsAre("a"));
}

TEST(OutputSet, RefusesADeviceInTheFilesPlace) {
    OutputSet outputs;
    EXPECT_THROW(outputs.open("/dev/null"), MachineRefused);
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(OutputSet, RefusesAMissingFolderByTheFilesName) {
    Scratch scratch;
    OutputSet outputs;
    try {
        outputs.open(scratch.path("none/a"));
        FAIL() << "a missing folder was accepted";
    } catch (const MachineRefused& refused) {
        EXPECT_THAT(refused.what(), testing::HasSubstr("none/a: "));
    }
}

TEST(OutputSet, FailsInTheWriteThatTheDiskRefuses) {
    Scratch scratch;
    {
        OutputSet outputs;
        OutputFile& file = outputs.open(scratch.path("a"));
        const FileSizeLimit limit(100000);
        EXPECT_THROW(file.write(std::string(1 << 20, 'x')), MachineRefused);
    }
    EXPECT_TRUE(scratch.names().empty());
}

TEST(OutputSet, FailsInThePositionedWriteThatTheDiskRefuses) {
    Scratch scratch;
    OutputSet outputs;
    OutputFile& file = outputs.open(scratch.path("a"));
    const FileSizeLimit limit(100000);
    const std::vector<std::byte> bytes(1000);
    file.write_at(0, bytes);
    EXPECT_THROW(file.write_at(100000, bytes), MachineRefused);
}

// The last, buffered bytes are the ones that unchecked writers lose.
TEST(OutputSet, LeavesEveryFinalNameUntouchedWhenTheLastFlushFails) {
    Scratch scratch;
    write_file(scratch.path("a"), "old");
    {
        OutputSet outputs;
        outputs.open(scratch.path("a")).write(std::string_view("new"));
        outputs.open(scratch.path("b")).write(std::string(2869, 'x'));
        const FileSizeLimit limit(1000);
        EXPECT_THROW(outputs.commit(), MachineRefused);
    }
    EXPECT_EQ(read_file(scratch.path("a")), "old");
    EXPECT_THAT(scratch.names(), testing::ElementsAre("a"));
}

TEST(OutputSet, WritesNamesAsLongAsTheFileSystemTakes) {
    Scratch scratch;
    std::string name(250, 'n');
    name += "\xc3\xa9.x";  // 254 bytes; the cut falls somewhere before
    OutputSet outputs;
    outputs.open(scratch.path(name)).write(std::string_view("x"));
    outputs.commit();
    EXPECT_THAT(scratch.names(), testing::ElementsAre(name));
}

TEST(OutputSet, RefusesANameBeyondTheFileSystemBeforeAnythingIsWritten) {
    Scratch scratch;
    OutputSet outputs;
    EXPECT_THROW(outputs.open(scratch.path(std::string(256, 'n'))), MachineRefused);
    EXPECT_TRUE(scratch.names().empty());
}

TEST(OutputSet, KeepsBytesInOrderAcrossItsBuffer) {
    Scratch scratch;
    std::string expected;
    OutputSet outputs;
    OutputFile& file = outputs.open(scratch.path("a"));
    for (std::size_t size : {std::size_t{1}, std::size_t{262143}, std::size_t{1}, std::size_t{262144},
                             std::size_t{700001}, std::size_t{0}, std::size_t{5}}) {
        const std::string part(size, static_cast<char>('a' + expected.size() % 26));
        file.write(part);
        expected += part;
    }
    EXPECT_EQ(file.bytes_written(), expected.size());
    outputs.commit();
    EXPECT_EQ(read_file(scratch.path("a")), expected);
}

TEST(OutputSet, RefusesTheSamePathTwice) {
    Scratch scratch;
    OutputSet outputs;
    outputs.open(scratch.path("a"));
    EXPECT_THROW(outputs.open(scratch.path("a")), std::logic_error);
}

TEST(OutputSet, IsReplacedWholeForAReaderThatLooksAllTheTime) {
    Scratch scratch;
    const std::string path = scratch.path("a");
    write_file(path, std::string(300000, 'a'));
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        for (int i = 0; i < 200; ++i) {
            OutputSet outputs;
            outputs.open(path).write(std::string(300000, static_cast<char>('a' + i % 26)));
            outputs.commit();
        }
        _exit(0);
    }
    int status = 0;
    int reads = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        const std::string bytes = read_file(path);
        ASSERT_EQ(bytes.size(), 300000u);
        ASSERT_EQ(bytes.front(), bytes.back());
        ++reads;
    }
    EXPECT_EQ(status, 0);
    EXPECT_GT(reads, 0);
}

// Runs a child that opens two files and waits, sends it the signal, and returns its wait status.
int status_after_signal(const Scratch& scratch, int signal_number, bool ignored) {
    int ready[2];
    if (pipe(ready) != 0) return -1;
    const pid_t child = fork();
    if (child == 0) {
        if (ignored) signal(signal_number, SIG_IGN);
        remove_temporaries_on_signal();
        OutputSet outputs;
        outputs.open(scratch.path("a")).write(std::string(1 << 20, 'x'));
        outputs.open(scratch.path("b"));
        if (ignored) {
            raise(signal_number);
            outputs.commit();
            _exit(7);
        }
        if (write(ready[1], "r", 1) != 1) _exit(1);
        for (;;) pause();
    }
    if (!ignored) {
        char byte = 0;
        EXPECT_EQ(read(ready[0], &byte, 1), 1);
        EXPECT_EQ(scratch.names().size(), 2u);
        kill(child, signal_number);
    }
    int status = 0;
    waitpid(child, &status, 0);
    close(ready[0]);
    close(ready[1]);
    return status;
}

TEST(RemoveTemporariesOnSignal, RemovesThemAndDiesOfTheSignal) {
    for (const int signal_number : {SIGINT, SIGTERM, SIGHUP}) {
        Scratch scratch;
        const int status = status_after_signal(scratch, signal_number, false);
        EXPECT_TRUE(WIFSIGNALED(status));
        EXPECT_EQ(WTERMSIG(status), signal_number);
        EXPECT_TRUE(scratch.names().empty());
    }
}

TEST(RemoveTemporariesOnSignal, LeavesAnIgnoredSignalIgnored) {
    Scratch scratch;
    const int status = status_after_signal(scratch, SIGHUP, true);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 7);
    EXPECT_THAT(scratch.names(), testing::ElementsAre("a", "b"));
}

TEST(MakeDirectories, MakesMissingParentsAndAcceptsAnExistingOne) {
    Scratch scratch;
    make_directories(scratch.path("x/y/z"));
    make_directories(scratch.path("x/y/z/"));
    make_directories("");
    EXPECT_TRUE(std::filesystem::is_directory(scratch.path("x/y/z")));
}

TEST(MakeDirectories, RefusesAFileInTheWay) {
    Scratch scratch;
    write_file(scratch.path("x"), "");
    EXPECT_THROW(make_directories(scratch.path("x")), MachineRefused);
    EXPECT_THROW(make_directories(scratch.path("x/y")), MachineRefused);
}

}  // namespace
}  // namespace terrane
