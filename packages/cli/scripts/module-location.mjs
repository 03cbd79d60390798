// Part of the bundle: finds modules in their own packages, and loads files of the bundle and other modules when they are needed.
import nodeModule from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Returns the URL of a built module. `chain` has names that lead to its package, each resolved from the one before. */
export function moduleUrl(chain, path) {
  const entry = chain.reduce((from, name) => nodeModule.createRequire(from).resolve(name), fileURLToPath(import.meta.url))
  const dist = `${sep}dist${sep}`
  return pathToFileURL(join(entry.slice(0, entry.lastIndexOf(dist) + dist.length), path)).href
}

/** Returns the folder of a module. */
export function moduleFolder(url) {
  return dirname(fileURLToPath(url))
}

/** Imports a module that is not bundled. */
export function importModule(name) {
  return nodeModule
    .createRequire(import.meta.url)('./import-module.cjs')
    .importModule(name)
}

/** Loads another file of the bundle. */
export function loadBundled(name) {
  // `require` of the bundle, so that files share their modules.
  return require(`./${name}.cjs`)
}
