#include "preset/json_tree.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace terrane {
namespace {

constexpr std::size_t kMaxDepth = 64;
constexpr std::size_t kMaxFileBytes = 64u << 20;

// Turns byte offsets into lines and columns.
class LineIndex {
  public:
    LineIndex(std::string_view text, std::string source) : source_(std::move(source)) {
        starts_.push_back(0);
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')))
                starts_.push_back(i + 1);
    }
    Location at(std::size_t offset) const {
        const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
        const auto line = static_cast<std::size_t>(next - starts_.begin());
        return {source_, static_cast<int>(line), static_cast<int>(offset - starts_[line - 1] + 1)};
    }

  private:
    std::string source_;
    std::vector<std::size_t> starts_;
};

// An input iterator that counts the bytes the lexer has taken.
class CountingIterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, std::size_t* taken) : at_(at), taken_(taken) {}
    reference operator*() const { return *at_; }
    CountingIterator& operator++() {
        ++at_;
        ++*taken_;
        return *this;
    }
    CountingIterator operator++(int) {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
    bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

  private:
    const char* at_;
    std::size_t* taken_;
};

JsonNumber read_number(std::string_view text) {
    JsonNumber number{std::string(text), 0.0, false, text.front() == '-', 0};
    const std::string_view digits = number.is_negative ? text.substr(1) : text;
    if (digits.find_first_of(".eE") == std::string_view::npos) {
        const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), number.magnitude);
        number.is_integer =
            result.ec == std::errc() && (!number.is_negative || number.magnitude <= (std::uint64_t{1} << 63));
    }
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number.value);
    if (result.ec == std::errc::result_out_of_range) {
        // Too small is zero, too large infinite; from_chars does not say which.
        const bool tiny =
            text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos;
        number.value = tiny ? 0.0 : std::numeric_limits<double>::infinity();
    }
    return number;
}

// Builds the tree from nlohmann's SAX events. Offsets come from the number of bytes the lexer has taken.
class TreeBuilder {
  public:
    TreeBuilder(std::string_view text, const LineIndex& lines, const std::size_t* taken)
        : text_(text), lines_(lines), taken_(taken) {}

    bool null() { return add(JsonValue{std::monostate{}, here(4)}); }
    bool boolean(bool value) { return add(JsonValue{value, here(value ? 4 : 5)}); }
    bool number_integer(std::int64_t) { return number(); }
    bool number_unsigned(std::uint64_t) { return number(); }
    bool number_float(double, const std::string&) { return number(); }
    bool string(std::string& value) { return add(JsonValue{value, lines_.at(string_start())}); }
    bool binary(nlohmann::json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(JsonObject{}); }
    bool start_array(std::size_t) { return open(JsonArray{}); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        const Location where = lines_.at(string_start());
        JsonObject& object = *open_.back()->object();
        for (const JsonMember& member : object)
            if (member.key == name)
                return fail(where,
                            fmt::format("duplicate key \"{}\"; it stands already at line {}, column {}", name,
                                        member.key_where.line, member.key_where.column));
        object.push_back({name, where, {}});
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& error) {
        const std::size_t offset = std::min(position > 0 ? position - 1 : 0, text_.size());
        if (offset >= text_.size()) return fail(lines_.at(text_.size()), "the text ends too early");
        return fail(lines_.at(token_start(offset)), syntax_message(error.what()));
    }

    JsonValue& root() { return root_; }
    const Fault& fault() const { return fault_; }

  private:
    // nlohmann writes "[json.exception...] parse error at line L, column C: syntax error while parsing X -
    // WHAT".
    static std::string syntax_message(std::string_view what) {
        if (what.find("number overflow") != std::string_view::npos) return "number out of range";
        const std::size_t dash = what.find(" - ");
        const std::string_view tail = dash == std::string_view::npos ? what : what.substr(dash + 3);
        return "syntax error: " + std::string(tail);
    }

    // Where the word, number or string that the lexer stumbled over begins; `offset` is its last byte read.
    std::size_t token_start(std::size_t offset) const {
        const auto is_word = [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '+' ||
                   c == '-';
        };
        if (text_[offset] == '"') return string_start();
        while (offset > 0 && is_word(text_[offset - 1])) --offset;
        return offset;
    }

    // The lexer stands just after a literal of this length.
    Location here(std::size_t length) const { return lines_.at(*taken_ - length); }

    // A number ends where the lexer stopped; it has taken one byte more unless the text ended.
    bool number() {
        std::size_t end = *taken_;
        const auto is_part = [](char c) {
            return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
        };
        if (end > text_.size()) end = text_.size();
        while (end > 0 && !is_part(text_[end - 1])) --end;
        std::size_t start = end;
        while (start > 0 && is_part(text_[start - 1])) --start;
        return add(JsonValue{read_number(text_.substr(start, end - start)), lines_.at(start)});
    }

    // The lexer stands just after a closing quote: scan back to the opening one.
    std::size_t string_start() const {
        std::size_t at = *taken_ - 1;
        while (at > 0) {
            --at;
            if (text_[at] != '"') continue;
            std::size_t slashes = 0;
            while (at > slashes && text_[at - 1 - slashes] == '\\') ++slashes;
            if (slashes % 2 == 0) break;
        }
        return at;
    }

    bool add(JsonValue value) {
        place(std::move(value));
        return true;
    }

    JsonValue* place(JsonValue value) {
        if (open_.empty()) {
            root_ = std::move(value);
            return &root_;
        }
        if (JsonObject* object = open_.back()->object()) {
            object->back().value = std::move(value);
            return &object->back().value;
        }
        open_.back()->array()->push_back(std::move(value));
        return &open_.back()->array()->back();
    }

    template <class Container>
    bool open(Container container) {
        const Location where = here(1);
        if (open_.size() >= kMaxDepth)
            return fail(where, fmt::format("nested deeper than {} levels", kMaxDepth));
        open_.push_back(place(JsonValue{std::move(container), where}));
        return true;
    }

    bool close() {
        open_.pop_back();
        return true;
    }

    bool fail(Location where, std::string message) {
        fault_ = {std::move(where), std::move(message)};
        return false;
    }

    std::string_view text_;
    const LineIndex& lines_;
    const std::size_t* taken_;
    JsonValue root_;
    std::vector<JsonValue*> open_;
    Fault fault_;
};

bool looks_like_utf16(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (text.size() < 2) return false;
    const bool mark = (byte(0) == 0xff && byte(1) == 0xfe) || (byte(0) == 0xfe && byte(1) == 0xff);
    return mark || (byte(0) == 0) != (byte(1) == 0);
}

void refuse_unreadable(std::string_view text, const LineIndex& lines) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        throw WrongInput(lines.at(0), "the file is empty; a preset is a JSON object");
    if (looks_like_utf16(text)) throw WrongInput(lines.at(0), "the text is UTF-16; save it as UTF-8");
    const std::size_t nul = text.find('\0');
    if (nul != std::string_view::npos) throw WrongInput(lines.at(nul), "NUL byte: not a JSON text");
}

void skip_byte_order_mark(std::string_view& text) {
    if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
}

nlohmann::ordered_json to_nlohmann(const JsonValue& value) {
    using Json = nlohmann::ordered_json;
    if (const bool* boolean = value.boolean()) return *boolean;
    if (const std::string* text = value.text()) return *text;
    if (const JsonNumber* number = value.number()) {
        if (!number->is_integer) return number->value;
        if (!number->is_negative) return number->magnitude;
        return static_cast<std::int64_t>(std::uint64_t{0} - number->magnitude);
    }
    if (const JsonArray* array = value.array()) {
        Json out = Json::array();
        for (const JsonValue& element : *array) out.push_back(to_nlohmann(element));
        return out;
    }
    if (const JsonObject* object = value.object()) {
        Json out = Json::object();
        for (const JsonMember& member : *object) out[member.key] = to_nlohmann(member.value);
        return out;
    }
    return nullptr;
}

}  // namespace

const JsonObject* JsonValue::object() const {
    return std::get_if<JsonObject>(&data);
}
JsonObject* JsonValue::object() {
    return std::get_if<JsonObject>(&data);
}

const JsonValue* JsonValue::find(std::string_view key) const {
    if (const JsonObject* members = object())
        for (const JsonMember& member : *members)
            if (member.key == key) return &member.value;
    return nullptr;
}

JsonValue* JsonValue::find(std::string_view key) {
    return const_cast<JsonValue*>(static_cast<const JsonValue*>(this)->find(key));
}

std::string describe(const JsonValue& value) {
    if (value.is_null()) return "null";
    if (const bool* boolean = value.boolean()) return *boolean ? "true" : "false";
    if (const JsonNumber* number = value.number()) return number->text;
    if (const std::string* text = value.text())
        return fmt::format("\"{}\"", text->size() > 60 ? text->substr(0, 57) + "..." : *text);
    return value.array() ? "a list" : "an object";
}

JsonValue parse_json(std::string_view text, const std::string& source) {
    skip_byte_order_mark(text);
    const LineIndex lines(text, source);
    refuse_unreadable(text, lines);
    std::size_t taken = 0;
    TreeBuilder builder(text, lines, &taken);
    const CountingIterator first(text.data(), &taken), last(text.data() + text.size(), &taken);
    const bool fine = nlohmann::json::sax_parse(first, last, &builder, nlohmann::json::input_format_t::json,
                                                /*strict=*/true, /*ignore_comments=*/true);
    if (!fine) throw WrongInput(builder.fault().where, builder.fault().message);
    return std::move(builder.root());
}

std::string read_text_file(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        if (errno == ENOENT || errno == ENOTDIR) throw WrongInput(path, "no such file");
        throw MachineRefused(path, "cannot open", errno);
    }
    struct Closer {
        int file;
        ~Closer() { ::close(file); }
    } const closer{file};
    struct stat status {};
    if (::fstat(file, &status) != 0) throw MachineRefused(path, "cannot read", errno);
    if (S_ISDIR(status.st_mode)) throw WrongInput(path, "is a folder, not a file");
    std::string text;
    char buffer[65536];
    for (;;) {
        const ssize_t got = ::read(file, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw MachineRefused(path, "cannot read", errno);
        if (got == 0) return text;
        text.append(buffer, static_cast<std::size_t>(got));
        if (text.size() > kMaxFileBytes) throw WrongInput(path, "is larger than 64 MiB; not a preset");
    }
}

JsonValue read_json_file(const std::string& path) {
    return parse_json(read_text_file(path), path);
}

void merge_patch(JsonValue& target, const JsonValue& patch) {
    const JsonObject* changes = patch.object();
    if (!changes) {
        target = patch;
        return;
    }
    if (!target.object()) target = JsonValue{JsonObject{}, patch.where};
    JsonObject& members = *target.object();
    for (const JsonMember& change : *changes) {
        const auto same = std::find_if(members.begin(), members.end(),
                                       [&](const JsonMember& member) { return member.key == change.key; });
        if (change.value.is_null()) {
            if (same != members.end()) members.erase(same);
        } else if (same != members.end()) {
            merge_patch(same->value, change.value);
            same->key_where = change.key_where;
        } else {
            members.push_back({change.key, change.key_where, {}});
            merge_patch(members.back().value, change.value);
        }
    }
}

void relocate(JsonValue& value, const Location& where) {
    value.where = where;
    if (JsonArray* array = value.array())
        for (JsonValue& element : *array) relocate(element, where);
    if (JsonObject* object = value.object())
        for (JsonMember& member : *object) {
            member.key_where = where;
            relocate(member.value, where);
        }
}

JsonValue make_json_number(double value, const Location& where) {
    const bool is_whole = value == std::floor(value) && std::fabs(value) < 0x1p53;
    const bool is_negative_zero = value == 0.0 && std::signbit(value);
    const std::string text = is_whole && !is_negative_zero
                                 ? fmt::format("{}", static_cast<std::int64_t>(value))
                                 : nlohmann::json(value).dump();
    return JsonValue{read_number(text), where};
}

std::string to_text(const JsonValue& value) {
    return to_nlohmann(value).dump(-1, ' ', /*ensure_ascii=*/true);
}

}  // namespace terrane
