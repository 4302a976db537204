// What the module offers: ask(question) where it answers sheets, play(question) where it holds games, muster(question) where those have
// army lists, from JSON text to JSON text; give(path, text), a file of the project.

function toEngine(text) {
    var size = lengthBytesUTF8(text) + 1;
    var at = _malloc(size);
    stringToUTF8(text, at, size);
    return at;
}

function asking(answer) {
    return function (question) {
        // A failed check leaves the engine in a state that nobody knows.
        if (ABORT) throw new Error("the engine has failed");
        var at = toEngine(question);
        try {
            return UTF8ToString(answer(at));
        } finally {
            if (!ABORT) _free(at);
        }
    };
}

if (typeof _grognard_ask !== "undefined") Module["ask"] = asking(function (at) { return _grognard_ask(at); });
if (typeof _grognard_play !== "undefined") Module["play"] = asking(function (at) { return _grognard_play(at); });
if (typeof _grognard_muster !== "undefined") Module["muster"] = asking(function (at) { return _grognard_muster(at); });
Module["give"] = function (path, text) {
    var first = toEngine(path);
    var second = toEngine(text);
    _grognard_give(first, second);
    _free(first);
    _free(second);
};
