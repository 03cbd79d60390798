import { basename, join, resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { problemOnWindows } from '@orreryjs/harness'
import { readName } from './names.ts'
import { fileSteps, nextSteps, typedPath } from './next-steps.ts'
import { packageLocation } from './package-location.ts'
import type { PackageManager } from './package-manager.ts'
import type { ScaffoldType } from './scaffold-types.ts'
import { withTarballs } from './tarballs.ts'
import { filesFor, oneFileFor, settingsFor, testFilesFor, writeFiles, writePackage } from './templates.ts'

/** Options for creating a file or package. */
export interface NewOptions {
  /** Working directory of the user. Printed paths are relative to it. */
  readonly from: string
  /** @default `from` for a file; for a package its folder in a checkout, otherwise a folder with its name */
  readonly out?: string | undefined
  /** Program name for the printed commands. */
  readonly program: string
  /** Package manager in the next steps of a standalone package. @default 'npm' */
  readonly packageManager?: PackageManager
}

/** Result: written files and next steps. */
export interface CreatedFiles {
  readonly directory: string
  /** Relative to the directory, with `/`, in order. */
  readonly files: readonly string[]
  /** The same paths as a user types them. */
  readonly typedPaths: readonly string[]
  /** Next steps, one per line. */
  readonly nextSteps: readonly string[]
}

/**
 * Writes a world or an agent in a single file that a run accepts, and its test. Throws `CONFIG_INVALID` for an invalid name,
 * `FILE_EXISTS` or `FILE_UNWRITABLE`.
 */
export function createFile(kind: ScaffoldType, name: string, { from, out = '.', program }: NewOptions): CreatedFiles {
  const names = readName(kind, name)
  checkDirectory(out)
  const directory = resolve(from, out)
  const files = oneFileFor(kind, names)
  writeFiles(directory, files)
  return resultOf(directory, files, from, fileSteps(kind, names, directory, from, program))
}

/** Writes a package with sources, tests and README, inside a checkout or standalone. Throws like `createFile`. */
export function createPackage(kind: ScaffoldType, name: string, { from, out, packageManager }: NewOptions): CreatedFiles {
  const names = readName(kind, name)
  checkDirectory(out ?? name)
  const location = packageLocation(kind, name, from, out)
  const files = writePackage(location.directory, (temporary) => {
    const written = filesFor(kind, names, location)
    return location.inWorkspace ? written : withTarballs([...written, ...settingsFor(packageManager)], temporary)
  })
  return resultOf(location.directory, files, from, nextSteps(kind, names, location, from, packageManager))
}

/** Writes a standalone project: an agent in a single file, and its test. Throws like `createFile`. */
export function createTestProject(name: string, { from, out = name, packageManager }: NewOptions): CreatedFiles {
  const names = readName('test', name)
  checkDirectory(out)
  const directory = resolve(from, out)
  const files = writePackage(directory, (temporary) =>
    withTarballs([...testFilesFor(names), ...settingsFor(packageManager)], temporary),
  )
  return resultOf(directory, files, from, nextSteps('agent', names, { directory, inWorkspace: false }, from, packageManager))
}

/** Throws `CONFIG_INVALID` for a directory that users of other systems could not check out. */
export function checkDirectory(out: string): void {
  const problem = problemOnWindows(basename(out))
  if (problem === undefined) return
  throw new OrreryError('CONFIG_INVALID', `--out: the directory name ${JSON.stringify(basename(out))} ${problem}`, {
    hint: 'choose a name that every system accepts',
  })
}

/** Describes written files to a user. */
export function resultOf(
  directory: string,
  files: readonly { readonly path: string }[],
  from: string,
  next: readonly string[],
): CreatedFiles {
  const paths = files.map(({ path }) => path)
  return { directory, files: paths, typedPaths: paths.map((path) => typedPath(from, join(directory, path))), nextSteps: next }
}
