import { join, resolve } from 'node:path'
import type { Kind } from './kinds.ts'
import { readName } from './names.ts'
import { fileSteps, nextSteps, typedPath } from './next-steps.ts'
import { placeFor } from './place.ts'
import { withSources } from './sources.ts'
import { filesFor, oneFileFor, writeFiles, writePackage } from './templates.ts'

/** Where something new is begun. */
export interface NewOptions {
  /** Directory of the person who asks: what is told is relative to it. */
  readonly from: string
  /** @default `from` for a file; for a package the folder of its kind in a checkout, else one of its name */
  readonly out?: string | undefined
  /** How the program was called, for the commands that are told. */
  readonly program: string
}

/** What was written. */
export interface Begun {
  readonly directory: string
  /** In the directory, with `/`, in order. */
  readonly files: readonly string[]
  /** As a person types it. */
  readonly typed: readonly string[]
  /** What to do with it, a line each. */
  readonly next: readonly string[]
}

/**
 * Writes a world or an agent in one file that a run takes as it is, and its test beside it. Throws `CONFIG_INVALID` for a name that
 * cannot be one, `FILE_EXISTS` or `FILE_UNWRITABLE`.
 */
export function beginFile(kind: Kind, name: string, { from, out = '.', program }: NewOptions): Begun {
  const names = readName(kind, name)
  const directory = resolve(from, out)
  const files = oneFileFor(kind, names)
  writeFiles(directory, files)
  return begun(directory, files, from, fileSteps(kind, names, directory, from, program))
}

/** Writes a package with sources, tests and README: in a checkout, or on its own. Throws as `beginFile` does. */
export function beginPackage(kind: Kind, name: string, { from, out }: NewOptions): Begun {
  const names = readName(kind, name)
  const place = placeFor(kind, name, from, out)
  const files = writePackage(place.directory, (unfinished) => {
    const written = filesFor(kind, names, place)
    return place.inWorkspace ? written : withSources(written, unfinished)
  })
  return begun(place.directory, files, from, nextSteps(kind, names, place, from))
}

function begun(directory: string, files: readonly { readonly path: string }[], from: string, next: readonly string[]): Begun {
  const paths = files.map(({ path }) => path)
  return { directory, files: paths, typed: paths.map((path) => typedPath(from, join(directory, path))), next }
}
