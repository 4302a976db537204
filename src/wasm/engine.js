// What the module offers: ask(question), from JSON text to JSON text.

Module["ask"] = function (question) {
    // A failed check leaves the engine in a state that nobody knows.
    if (ABORT) throw new Error("the engine has failed");
    var size = lengthBytesUTF8(question) + 1;
    var at = _malloc(size);
    stringToUTF8(question, at, size);
    try {
        return UTF8ToString(_grognard_ask(at));
    } finally {
        if (!ABORT) _free(at);
    }
};
