// expat_config.h -- what expat's own build would find out
#define BYTEORDER 1234
#define XML_CONTEXT_BYTES 1024
#define XML_DTD 1
#define XML_GE 1
#define XML_NS 1
#ifndef _WIN32
#define XML_DEV_URANDOM 1
#endif
