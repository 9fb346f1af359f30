/* A constant table, which Cython cannot declare. Number i picks the 16-bit lane i in a shuffle of bytes. */
#ifndef PYENGINE_RED7_REACH_H
#define PYENGINE_RED7_REACH_H
#include <stdint.h>

static const int16_t LANE[8] = {0x0100, 0x0302, 0x0504, 0x0706, 0x0908, 0x0b0a, 0x0d0c, 0x0f0e};

#endif
