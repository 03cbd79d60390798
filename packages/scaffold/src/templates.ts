import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OrreryError } from '@orreryjs/core'
import { makeDirectory, writing } from '@orreryjs/harness'
import { VERSION } from '@orreryjs/runs/version'
import { KIND_FACTS, type Kind } from './kinds.ts'
import { type Names, namesOf } from './names.ts'
import type { Place } from './place.ts'

/** A file of a new package. */
export interface NewFile {
  /** In the package, with `/`. */
  readonly path: string
  readonly text: string
}

const TEMPLATES = fileURLToPath(new URL('../templates/', import.meta.url))
/** Keeps every tool from taking a template for a part of this repository. */
const SUFFIX = '.template'

/** The files of a new package, in the order of their paths. A template is a package called `sample-world` or `sample-agent`. */
export function filesFor(kind: Kind, names: Names, { inWorkspace }: Place): readonly NewFile[] {
  const files = [kind, `${kind}-${inWorkspace ? 'in-workspace' : 'alone'}`].flatMap(readTemplates)
  const named = files.map(({ path, text }) => ({
    path,
    text: renamed(inWorkspace ? text : alone(kind, path, text), namesOf(KIND_FACTS[kind].sample), names),
  }))
  return named.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** A world or an agent in one file, and its test. */
export function oneFileFor(kind: Kind, names: Names): readonly NewFile[] {
  const from = namesOf(KIND_FACTS[kind].sample)
  return readTemplates(`${kind}-file`)
    .map(({ path, text }) => ({ path: path.replace(from.kebab, names.kebab), text: renamed(text, from, names) }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}

function readTemplates(folder: string): readonly NewFile[] {
  const root = join(TEMPLATES, folder)
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return found.map((entry) => {
    const path = join(entry.parentPath, entry.name)
    const name = relative(root, path).slice(0, -SUFFIX.length).split(sep).join('/')
    return { path: name, text: readFileSync(path, 'utf8') }
  })
}

/** A package that stands alone goes by its own name, and its tests read its sources: no build is needed before them. */
function alone(kind: Kind, path: string, text: string): string {
  const { prefix, sample } = KIND_FACTS[kind]
  return text.replaceAll(`${prefix}${sample}`, path.startsWith('test/') ? '../src/index.ts' : sample)
}

function renamed(text: string, from: Names, to: Names): string {
  return text
    .replaceAll(from.kebab, to.kebab)
    .replaceAll(from.camel, to.camel)
    .replaceAll(from.pascal, to.pascal)
    .replaceAll('ORRERY_VERSION', VERSION)
}

/** Writes new files into a directory that may be there, or none of them. Throws `FILE_EXISTS` or `FILE_UNWRITABLE`. */
export function writeFiles(directory: string, files: readonly NewFile[]): void {
  const targets = files.map(({ path, text }) => ({ target: join(directory, path), text }))
  const taken = targets.find(({ target }) => existsSync(target))
  if (taken !== undefined) {
    throw new OrreryError('FILE_EXISTS', `there is a ${taken.target} already`, { hint: 'choose another name, or another --out' })
  }
  const written: string[] = []
  try {
    writing(directory, () => makeDirectory(directory))
    for (const { target, text } of targets) {
      written.push(target)
      writing(target, () => writeFileSync(target, text))
    }
  } catch (error) {
    for (const target of written) rmSync(target, { force: true })
    throw error
  }
}

/**
 * Makes a directory with these files, or nothing at all; gives them. `filesIn` may put more into the directory that it gets, which
 * becomes this one. Throws `FILE_EXISTS` or `FILE_UNWRITABLE`.
 */
export function writePackage(directory: string, filesIn: (unfinished: string) => readonly NewFile[]): readonly NewFile[] {
  if (existsSync(directory)) {
    throw new OrreryError('FILE_EXISTS', `there is a ${directory} already`, { hint: 'choose another name, or another --out' })
  }
  const unfinished = `${directory}.new`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    const files = filesIn(unfinished)
    for (const { path, text } of files) {
      const target = join(unfinished, path)
      writing(target, () => {
        makeDirectory(dirname(target))
        writeFileSync(target, text)
      })
    }
    writing(directory, () => renameSync(unfinished, directory))
    return files
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}
