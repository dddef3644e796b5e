// What the commands print: summaries, notes, faults, dependency rules.
#pragma once

#include <string>
#include <vector>

#include "core/error.h"
#include "recipe/generate.h"

namespace terrane {

// The end of a run for people: size, ground, heights, land, biomes by area, files, time.
std::string summary_text(const Job& job, const JobReport& report, double seconds);

// The same for machines.
Json report_json(const Job& job, const JobReport& report);

// A rule in Make's syntax: outputs depend on inputs. Blanks, '#', '$', ':' and, in outputs, '%' are escaped.
std::string dependency_rule(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

// "terrane: error: WHERE: message", or "FILE:LINE:COLUMN: error: message" as editors read it; one fault a
// line.
std::string faults_text(const std::vector<Fault>& faults);
// The same of warnings.
std::string warnings_text(const std::vector<Fault>& warnings);
Json faults_json(const std::vector<Fault>& faults);

// "1.23 km" or "850 m".
std::string ground_text(double meters);

void print_out(const std::string& text);   // to stdout
void print_note(const std::string& text);  // to stderr, "terrane: TEXT"

}  // namespace terrane
