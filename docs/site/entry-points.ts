import { posix } from 'node:path'
import { filesIn, read } from './repository.ts'

/** An entry point of a published package. */
export interface EntryPoint {
  /** Import specifier, such as `@orreryjs/core/agents`. */
  readonly name: string
  /** Source file, relative to the root of the repository. */
  readonly source: string
}

/** Entry points of all packages, sorted by name. */
export function entryPoints(): readonly EntryPoint[] {
  return manifests()
    .flatMap((path) => {
      const { name, exports } = JSON.parse(read(path)) as Manifest
      return Object.entries(exports).map(([subpath, { '@orreryjs/source': source }]) => ({
        name: posix.join(name, subpath),
        source: posix.join(posix.dirname(path), source),
      }))
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Paths of the package.json files of all published packages. */
export function manifests(): readonly string[] {
  const homes = ['packages', 'envs', 'agents'].flatMap((home) => filesIn(home, '/package.json'))
  return homes.filter((path) => path.split('/').length === 3)
}

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, { readonly '@orreryjs/source': string }>>
}
