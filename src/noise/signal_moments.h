// Mean and spread of what a fractal makes of a basis: measured on fixed samples of the definition, so that
// they are the same everywhere.
#pragma once

#include <functional>

#include "noise/basis.h"

namespace terrane {

struct Moments {
    double mean = 0.0, sd = 0.0;
};

// Of signal(n), n the noise of one octave scaled to [-1, 1], over 2^14 samples spread over cells and
// positions in them. The standard error of the mean is about 0.01 standard deviations.
Moments signal_moments(const BasisSpec& basis, const std::function<float(float)>& signal);

// Of n itself and of 2 |n| - 1: tabulated for the symmetric bases from 2^24 samples, else as above.
Moments value_moments(const BasisSpec& basis);
Moments fold_moments(const BasisSpec& basis);

}  // namespace terrane
