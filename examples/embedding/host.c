/* A program in C that takes a game from pyengine and works on it without Python:

       python -m engine.header > pyengine.h
       cc -O2 host.c sight.c $(python3-config --includes --ldflags --embed) -o host
       ./host agram 200 10
*/
#include <Python.h>
#include "pyengine.h"

int sight(const Game *game, uint64_t seed, int64_t deals, int playouts, int64_t *total);

int main(int count, char **words) {
    if (count != 4) {
        fprintf(stderr, "usage: host GAME DEALS PLAYOUTS\n");
        return 2;
    }
    int64_t deals = atoll(words[2]), total;
    if (deals < 1) {
        fprintf(stderr, "DEALS is %s; expected a number from 1 on\n", words[2]);
        return 2;
    }
    Py_Initialize();
    /* The table: as long as it lives, so does the Game that it is the address of. */
    PyObject *module = PyImport_ImportModule("pyengine");
    PyObject *game = module ? PyObject_CallMethod(module, "game", "s", words[1]) : NULL;
    PyObject *table = game ? PyObject_GetAttrString(game, "table") : NULL;
    PyObject *ready = table ? PyObject_CallMethod(table, "prepare", NULL) : NULL; /* faster playouts */
    PyObject *address = ready ? PyObject_GetAttrString(table, "address") : NULL;
    if (!address) {
        PyErr_Print();
        return 1;
    }
    const Game *played = PyLong_AsVoidPtr(address);
    if (played->version != GAME_VERSION || played->size < (int)sizeof(Game)) {
        fprintf(stderr, "this pyengine has another header: print it and compile again\n");
        return 1;
    }
    PyThreadState *python = PyEval_SaveThread(); /* from here on nothing needs Python */
    int status = sight(played, 1, deals, atoi(words[3]), &total);
    PyEval_RestoreThread(python);
    if (status)
        fprintf(stderr, "the game failed (%d)\n", status);
    else
        printf("%s: %.3f a match for seat 1, over %lld deals\n", words[1], (double)total / deals, (long long)deals);
    Py_DECREF(address), Py_DECREF(ready), Py_DECREF(table), Py_DECREF(game), Py_DECREF(module);
    return Py_FinalizeEx() < 0 || status != 0;
}
