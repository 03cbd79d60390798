import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareTexts, OrreryError } from '@orreryjs/core'
import { createDirectory, withWriteErrors } from '@orreryjs/harness'
import { VERSION } from '@orreryjs/runs/version'
import { type Names, namesOf } from './names.ts'
import type { PackageLocation } from './package-location.ts'
import type { PackageManager } from './package-manager.ts'
import { SCAFFOLDS, type ScaffoldType } from './scaffold-types.ts'

/** A file of a new package. */
export interface NewFile {
  /** Relative to the package, with `/`. */
  readonly path: string
  readonly text: string
}

const TEMPLATES = fileURLToPath(new URL('../templates/', import.meta.url))
/** Prevents tools from treating a template as part of this repository. */
const SUFFIX = '.template'

/** Returns the files of a new package, sorted by path. A template is a package named `sample-world` or `sample-agent`. */
export function filesFor(kind: ScaffoldType, names: Names, { inWorkspace }: PackageLocation): readonly NewFile[] {
  const files = [kind, `${kind}-${inWorkspace ? 'in-workspace' : 'standalone'}`].flatMap(readTemplates)
  const renamedFiles = files.map(({ path, text }) => ({
    path,
    text: renamed(inWorkspace ? text : standalone(kind, path, text), namesOf(SCAFFOLDS[kind].sample), names),
  }))
  return renamedFiles.sort((one, other) => compareTexts(one.path, other.path))
}

/** Returns a world or an agent in a single file, and its test. */
export function oneFileFor(kind: ScaffoldType, names: Names): readonly NewFile[] {
  const from = namesOf(SCAFFOLDS[kind].sample)
  return readTemplates(`${kind}-file`)
    .map(({ path, text }) => ({ path: path.replace(from.kebab, names.kebab), text: renamed(text, from, names) }))
    .sort((one, other) => compareTexts(one.path, other.path))
}

/** Returns the files of a test project: an agent in a single file, its test, and the settings of a package. */
export function testFilesFor(names: Names): readonly NewFile[] {
  const from = namesOf(SCAFFOLDS.agent.sample)
  const settings = readTemplates('test-standalone').map(({ path, text }) => ({ path, text: renamed(text, from, names) }))
  return [...settings, ...oneFileFor('agent', names)].sort((one, other) => compareTexts(one.path, other.path))
}

/** Returns the files of a standalone package that only this package manager reads. */
export function settingsFor(packageManager: PackageManager | undefined): readonly NewFile[] {
  return packageManager === 'yarn' ? readTemplates('yarn') : []
}

/** Returns the files of a template, without its suffix. */
export function readTemplates(folder: string): readonly NewFile[] {
  const root = join(TEMPLATES, folder)
  // Plain names: Yarn reads packages from archives, where entries have no `parentPath`.
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(SUFFIX))
  return names.map((name) => ({
    path: name.slice(0, -SUFFIX.length).split(sep).join('/'),
    text: readFileSync(join(root, name), 'utf8'),
  }))
}

/** A standalone package uses its own name, and its tests import its sources, so no build is needed. */
function standalone(kind: ScaffoldType, path: string, text: string): string {
  const { prefix, sample } = SCAFFOLDS[kind]
  return text.replaceAll(`${prefix}${sample}`, path.startsWith('test/') ? '../src/index.ts' : sample)
}

function renamed(text: string, from: Names, to: Names): string {
  return text
    .replaceAll(from.kebab, to.kebab)
    .replaceAll(from.camel, to.camel)
    .replaceAll(from.pascal, to.pascal)
    .replaceAll('ORRERY_VERSION', VERSION)
}

/** Writes new files into a directory that may exist: all or none. Throws `FILE_EXISTS` or `FILE_UNWRITABLE`. */
export function writeFiles(directory: string, files: readonly NewFile[]): void {
  const targets = files.map(({ path, text }) => ({ target: join(directory, path), text }))
  const found = targets.find(({ target }) => existsSync(target))
  if (found !== undefined) throw existing(found.target)
  const written: string[] = []
  try {
    withWriteErrors(directory, () => createDirectory(directory))
    for (const { target, text } of targets) {
      written.push(target)
      withWriteErrors(target, () => writeFileSync(target, text))
    }
  } catch (error) {
    for (const target of written) rmSync(target, { force: true })
    throw error
  }
}

function existing(path: string): OrreryError {
  return new OrreryError('FILE_EXISTS', `${path} already exists`, { hint: 'choose another name, or another --out' })
}

/**
 * Creates a directory with these files, or nothing on failure, and returns the files. `filesIn` may add files to the temporary
 * directory that becomes this one. Throws `FILE_EXISTS` or `FILE_UNWRITABLE`.
 */
export function writePackage(directory: string, filesIn: (temporary: string) => readonly NewFile[]): readonly NewFile[] {
  const temporary = `${directory}.new`
  for (const each of [directory, temporary]) if (existsSync(each)) throw existing(each)
  try {
    const files = filesIn(temporary)
    for (const { path, text } of files) {
      const target = join(temporary, path)
      withWriteErrors(target, () => {
        createDirectory(dirname(target))
        writeFileSync(target, text)
      })
    }
    withWriteErrors(directory, () => renameSync(temporary, directory))
    return files
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    throw error
  }
}
