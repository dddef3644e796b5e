// 16-bit PNGs of several maps: terrane's writer, libpng at its default level, and libpng at level 1 with Up.
#include <png.h>

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <vector>

#include "benches.h"
#include "preset/load.h"
#include "preset/shipped.h"
#include "stages/pipeline.h"
#include "writers/writer.h"

namespace terrane::bench {
namespace {

struct HeightMap {
    std::int64_t side = 0;
    ValueRange range;
    std::vector<float> samples;
};

HeightMap map_of_preset(const std::string& preset, std::int64_t side) {
    const WorldSpec world = load_preset(preset, {}).world;
    const Window window{-side / 2, -side / 2, side, side, world.spacing_m};
    const std::vector<std::string> wanted{"height"};
    HeightMap map{side, world.height_range_m, {}};
    run(make_run_plan(world, window, 1, wanted), 1, [&](const Strip& strip) {
        const auto rows = std::get<std::span<const float>>(
            strip.block(static_cast<std::size_t>(strip.index_of("height"))).samples);
        map.samples.insert(map.samples.end(), rows.begin(), rows.end());
    });
    return map;
}

HeightMap six_octaves() {
    const CoherentFractal fractal(prepare_fractal(fbm(Basis::kPerlin, 6), 1, kMap.spacing_m), kMap);
    CoherentScratch scratch;
    HeightMap map{kSide, {-1.0, 1.0}, std::vector<float>(kSide * kSide + kRowPadding)};
    fractal.evaluate({0, 0, kSide, kSide}, {}, scratch, std::span(map.samples).first(kSide * kSide));
    map.samples.resize(kSide * kSide);
    return map;
}

// The six octaves cut into treads, or all at one value.
HeightMap terraces() {
    HeightMap map = six_octaves();
    for (float& v : map.samples) v = std::floor(v * 16.0f) * 0.0625f;
    return map;
}
HeightMap flat_sea() {
    return {kSide, {-1.0, 1.0}, std::vector<float>(kSide * kSide, -0.25f)};
}

// A map is made when its first benchmark runs, and kept until another map is asked for.
const HeightMap& map_named(const std::string& name) {
    static std::pair<std::string, HeightMap> kept;
    if (kept.first == name) return kept.second;
    kept = {};
    if (name == "six_octaves")
        kept.second = six_octaves();
    else if (name == "terraces")
        kept.second = terraces();
    else if (name == "flat_sea")
        kept.second = flat_sea();
    else if (name == "fused")
        kept.second = map_of_preset(TERRANE_SOURCE_DIR "/tests/bench/fused.json", kSide);
    else
        kept.second = map_of_preset(name, kSide / 2);
    kept.first = name;
    return kept.second;
}

// A folder in memory, where there is one.
class Folder {
  public:
    Folder() {
        const std::filesystem::path memory = "/dev/shm";
        const auto parent =
            std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
        std::string name = (parent / "terrane-bench-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr)
            throw std::runtime_error("no folder can be made in " + parent.string());
        path_ = name;
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    std::string file(const std::string& name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

void write_map(OutputSet& outputs, const std::string& path, const HeightMap& map) {
    FileSpec spec;
    spec.path = path;
    spec.layer = {"height", "m", SampleType::kF32, map.range, ""};
    spec.width = spec.height = map.side;
    spec.range = map.range;
    const auto writer = open_writer(outputs, spec);
    for (std::int64_t j = 0; j < map.side; j += kStripRows)
        writer->add_rows({j, kStripRows, map.side,
                          std::span(map.samples)
                              .subspan(static_cast<std::size_t>(j * map.side),
                                       static_cast<std::size_t>(kStripRows * map.side))});
    writer->finish();
}

void report(benchmark::State& state, std::size_t bytes) {
    state.counters["MB"] = static_cast<double>(bytes) * 1e-6;
}

void terrane_png(benchmark::State& state, const std::string& name) {
    const HeightMap& map = map_named(name);
    const Folder folder;
    const std::string path = folder.file("map.png");
    for (auto _ : state) {
        OutputSet outputs;
        write_map(outputs, path, map);
    }
    OutputSet outputs;
    write_map(outputs, path, map);
    outputs.commit();
    report(state, outputs.results().front().bytes);
}

// --- libpng, into memory, from codes made beforehand ---

std::vector<png_byte> big_endian_codes(const HeightMap& map) {
    std::vector<std::uint16_t> codes(map.samples.size());
    QuantiseCounts counts;
    quantise(map.samples, map.range, codes, counts);
    std::vector<png_byte> bytes;
    bytes.reserve(2 * codes.size());
    for (const std::uint16_t code : codes) {
        bytes.push_back(static_cast<png_byte>(code >> 8));
        bytes.push_back(static_cast<png_byte>(code & 255));
    }
    return bytes;
}

void append(png_structp png, png_bytep data, std::size_t size) {
    auto& out = *static_cast<std::vector<png_byte>*>(png_get_io_ptr(png));
    out.insert(out.end(), data, data + size);
}

void encode(const std::vector<png_byte>& codes, std::int64_t side, bool fast, std::vector<png_byte>& out) {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    if (setjmp(png_jmpbuf(png))) std::abort();
    png_set_write_fn(png, &out, append, nullptr);
    if (fast) {
        png_set_compression_level(png, 1);
        png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
    }
    const auto size = static_cast<png_uint_32>(side);
    png_set_IHDR(png, info, size, size, 16, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (std::int64_t j = 0; j < side; ++j) png_write_row(png, codes.data() + 2 * j * side);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
}

void libpng(benchmark::State& state, const std::string& name, bool fast) {
    const HeightMap& map = map_named(name);
    const std::vector<png_byte> codes = big_endian_codes(map);
    std::vector<png_byte> out;
    out.reserve(codes.size());
    for (auto _ : state) {
        out.clear();
        encode(codes, map.side, fast, out);
    }
    report(state, out.size());
}

}  // namespace

void register_png() {
    std::vector<std::string> maps{"six_octaves", "fused", "flat_sea", "terraces"};
    for (const ShippedPreset& preset : shipped_presets()) maps.emplace_back(preset.name);
    for (const std::string& map : maps) {
        const auto add = [&](const std::string& encoder, const std::function<void(benchmark::State&)>& body) {
            return benchmark::RegisterBenchmark(("png/" + map + "/" + encoder).c_str(), body)
                ->Unit(benchmark::kMillisecond);
        };
        add("terrane", [map](benchmark::State& state) { terrane_png(state, map); });
        add("libpng_default", [map](benchmark::State& state) { libpng(state, map, false); })->Iterations(1);
        add("libpng_1_up", [map](benchmark::State& state) { libpng(state, map, true); })->Iterations(1);
    }
}

void register_all() {
    register_machine();
    register_noise();
    register_fields();
    register_climate();
    register_png();
}

}  // namespace terrane::bench
