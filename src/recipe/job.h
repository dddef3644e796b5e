// A job: one world, one window, and the files to write of it. Everything a run needs, decided beforehand.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/seed.h"
#include "core/window.h"
#include "layers/file_format.h"
#include "preset/load.h"

namespace terrane {

// One file of a layer.
struct JobFile {
    LayerInfo layer;
    FileFormat format = FileFormat::kPng16;
    ValueRange range;  // of the codes of a quantised format
    std::string name;  // file name without folder
};

struct Job {
    std::shared_ptr<const LoadedPreset> preset;
    std::vector<Override> overrides;
    Seed seed;
    Window window;
    std::string folder = ".";  // where the files go
    std::string stem;          // first part of the file names
    std::vector<JobFile> files;
    bool flip_rows = false;  // raw files: the south row first
    int png_level = 0;       // 16-bit PNG: zlib's level, 0: our own encoder; changes no sample
    bool georef = false;     // a world file beside each PNG

    // FOLDER/NAME.
    std::string path(const std::string& name) const;
    std::string manifest_name() const { return stem + ".terrane.json"; }
    // The file names beside one of the files: ENVI header, world file.
    std::vector<std::string> sidecar_names(const JobFile& file) const;
    // Every path the job writes: files with their sidecars, then the manifest.
    std::vector<std::string> output_paths() const;
    // The layers and fields that the files need, pictures resolved to what they are made of.
    std::vector<std::string> needed_layers() const;
};

// The name of a layer's file: STEM_LAYER.EXT.
std::string file_name(const std::string& stem, const std::string& layer, FileFormat format);

// The files of a job when none are asked for: height, biome, biome_color and preview.
std::vector<OutputSpec> default_outputs();

}  // namespace terrane
