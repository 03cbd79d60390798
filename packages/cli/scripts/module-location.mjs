// Part of the bundle: finds modules in their own packages, and loads packages and modules that are not in the same file.
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

/** Loads a package that the bundle has in a file of its own. */
export function loadBundled(name) {
  return nodeModule.createRequire(import.meta.url)(`./${name}.cjs`)
}
