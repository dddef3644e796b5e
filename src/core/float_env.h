// Keeps the floating-point environment that sample bits need, whatever the host program has set.
#pragma once

namespace terrane {

// While it lives: round to nearest, denormals kept (no flush-to-zero, no denormals-are-zero). The former
// environment returns with the destructor. Entry points and worker tasks hold one.
class FloatEnvironment {
  public:
    FloatEnvironment();
    ~FloatEnvironment();
    FloatEnvironment(const FloatEnvironment&) = delete;
    FloatEnvironment& operator=(const FloatEnvironment&) = delete;

  private:
    unsigned long long saved_;
};

}  // namespace terrane
