'use strict'

/** Loads an ES module. In a separate file, because an old Node.js cannot parse `import()`. */
exports.importModule = (href) => import(href)
