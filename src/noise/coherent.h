// Fractals on the grid of a window. Gives the same bits as sample() and sample_displaced() of fractal.h.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/window.h"
#include "noise/fractal.h"
#include "noise/octave_grid.h"

namespace terrane {

// Buffers of one worker, reused from block to block.
struct CoherentScratch {
    OctaveScratch octave;
    // The state of fractals with steps, by sample.
    std::vector<float> n, slope_x, slope_y, weight, pull_x, pull_y, east_m, south_m;
};

// A prepared fractal with the column tables of one window. The tables are made at the first evaluation, so
// that a plan alone costs nothing.
class CoherentFractal {
  public:
    // The window must obey the contract: |cells| <= 2^40 at its corners for the finest octave; a lattice that
    // repeats has at most 2^22 cells.
    CoherentFractal(PreparedFractal fractal, const Window& window);

    // Writes block.samples() values, row-major, each position moved by its displacement.
    void evaluate(const BlockRect& block, const Displacements& by, CoherentScratch& scratch,
                  std::span<float> out) const;

    const PreparedFractal& fractal() const { return fractal_; }
    // Bytes of the column tables.
    std::int64_t table_bytes() const;

  private:
    void make_grids() const;
    void join_octave(std::size_t o, Join how, const BlockRect& block, const Displacements& by,
                     CoherentScratch& scratch, std::span<float> out) const;
    void sum_octaves(const BlockRect& block, const Displacements& by, CoherentScratch& scratch,
                     std::span<float> out) const;
    void sum_steps(const BlockRect& block, const Displacements& by, CoherentScratch& scratch,
                   std::span<float> out) const;
    void sum_sloped_steps(const BlockRect& block, const Displacements& by, CoherentScratch& scratch,
                          std::span<float> out) const;

    PreparedFractal fractal_;
    Window window_;
    mutable std::once_flag grids_made_;
    mutable std::vector<OctaveGrid> grids_;
};

}  // namespace terrane
