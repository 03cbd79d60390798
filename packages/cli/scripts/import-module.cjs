// Copied into the bundle. Code that V8 reads from a cache cannot import modules on Node.js 20, so this module imports them.
exports.importModule = (name) => import(name)
