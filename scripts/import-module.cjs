'use strict'

/** Loads an ES module; apart from its callers because a Node that is too old cannot even read `import()`. */
exports.importModule = (href) => import(href)
