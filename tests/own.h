// own.h -- variables of tests that free themselves at the end of their block; where a test fails, they do not.
#pragma once

#include <stdlib.h>

#define OWN(own_free) __attribute__((cleanup(own_free)))
#define OwnText OWN(test_own_free) __typeof__(char *)
#define OwnBytes OWN(test_own_free) __typeof__(uint8_t *)
#define OwnBundle OWN(bundle_free) Bundle
#define OwnErrors OWN(text_errors_free) TextErrors
#define OwnFile OWN(file_free) FileBytes
#define OwnKeyframes OWN(keyframes_free) Keyframes
#define OwnJourneyLog OWN(journey_log_free) JourneyLog
#define OwnList OWN(folder_list_free) FolderList
#define OwnOutcome OWN(outcome_free) Outcome
#define OwnPattern OWN(pattern_program_free) PatternProgram
#define OwnRun OWN(run_free) Run
#define OwnSim OWN(test_own_free) __typeof__(Sim *)
#define OwnStage OWN(stage_file_free) StageFile
#define OwnTape OWN(tape_free) Tape

static inline void test_own_free(void *pointer)
{
    free(*(void **)pointer);
}
