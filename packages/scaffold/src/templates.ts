import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
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
