import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The module that `import 'PACKAGE'` would load in a directory, `undefined` where it is not installed there. Node.js resolves so only
 * from the file that asks, and a provider is installed beside the program of whoever runs us.
 */
export function entryOf(directory: string, packageName: string): string | undefined {
  const home = join(directory, 'node_modules', packageName)
  const manifest = join(home, 'package.json')
  if (existsSync(manifest)) {
    const { exports, module, main } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
    return join(home, conditionOf(exports) ?? module ?? main ?? 'index.js')
  }
  const above = dirname(directory)
  return above === directory ? undefined : entryOf(above, packageName)
}

interface Manifest {
  readonly exports?: unknown
  readonly module?: string
  readonly main?: string
}

const CONDITIONS = ['.', 'node', 'import', 'module', 'default']

/** The path that a package's exports give for an import of the package itself. */
function conditionOf(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports
  if (typeof exports !== 'object' || exports === null) return undefined
  const members = exports as Readonly<Record<string, unknown>>
  return CONDITIONS.map((condition) => conditionOf(members[condition])).find((path) => path !== undefined)
}
