// Counts the work of one path in this process and sends it to the parent process. `measure.mjs` starts it with flags that make V8 repeatable.
import { statSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Hash in the name of a bundled file. */
const HASH = /-[0-9A-Z]{8}(?=\.js$)/

const [path, file] = process.argv.slice(2)
const session = new Session()
session.connect()
await session.post('Profiler.enable')
// Before any of the code is compiled: only code that is compiled later counts its blocks.
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const { PATHS } = await import(file)
const { call, isCold = false, usesSocket = false, close } = await PATHS[path]()
if (!isCold) {
  await call()
  // Resets the counts.
  await session.post('Profiler.takePreciseCoverage')
}
// Empties the space of new objects, so that the call needs no collection.
globalThis.gc()
const before = process.memoryUsage().heapUsed
await call()
const bytes = process.memoryUsage().heapUsed - before
const { result } = await session.post('Profiler.takePreciseCoverage')
await close?.()
const scripts = result.filter(({ url }) => url.startsWith('file:'))
// How often data of a socket wake the event loop, which allocates each time, depends on the load.
const allocated = usesSocket ? {} : { bytes }
process.send({ ...blocksOf(scripts), ...allocated, ...(isCold && loadedBy(scripts)) }, () => process.exit())

/** Executed blocks, in total and by function. */
function blocksOf(all) {
  const functions = new Map()
  for (const { url, functions: parts } of all) {
    const name = nameOf(url)
    for (const { functionName, ranges } of parts) {
      const key = `${functionName || '(anonymous)'} in ${name}`
      functions.set(
        key,
        ranges.reduce((sum, { count }) => sum + count, functions.get(key) ?? 0),
      )
    }
  }
  return { blocks: [...functions.values()].reduce((sum, count) => sum + count, 0), functions: Object.fromEntries(functions) }
}

/** Number and size of the loaded files. */
function loadedBy(all) {
  const files = all.map(({ url }) => fileURLToPath(url)).filter((name) => !name.startsWith(join(ROOT, 'benchmarks')))
  return { modules: files.length, loaded: files.reduce((sum, name) => sum + statSync(name).size, 0) }
}

function nameOf(url) {
  return relative(ROOT, fileURLToPath(url)).replaceAll(sep, '/').replace(HASH, '')
}
