// tool_request.h -- player's requests in the lab, its panel and the preview that their screens cannot carry out
// themselves.
#pragma once

typedef enum ToolRequestKind {
    TOOL_NONE,
    TOOL_PRESSED, // done already; for the sound of a button
    TOOL_LEAVE,
    TOOL_CLOSE, // the panel
    TOOL_SET,   // tunable `index` to `value`, which is in range
    TOOL_SAVE_TUNABLES,
    TOOL_OVERLAY, // on or off
    TOOL_RESTART,
    TOOL_PREVIOUS, // file
    TOOL_NEXT,
} ToolRequestKind;

typedef struct ToolRequest {
    ToolRequestKind kind;
    int index;
    float value;
} ToolRequest;

static inline ToolRequest tool_request(ToolRequestKind kind)
{
    return (ToolRequest){.kind = kind, .index = -1};
}
