import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Block, readBlocks } from './blocks.ts'

export const ROOT: string = join(import.meta.dirname, '../..')

/** A document whose blocks are kept true. */
export interface Document {
  /** From the root of the repository, with `/`. */
  readonly name: string
  readonly path: string
  readonly text: string
  readonly blocks: readonly Block[]
}

/** Folders that hold nothing of ours, or what becomes a document only when somebody fills it in. */
const ELSEWHERE = new Set(['node_modules', 'dist', 'templates'])

/**
 * Every README.md of the repository, the pages of the documentation but for decisions and papers (whose commands play whole
 * papers), and what contributors read; sorted by name.
 */
export function documents(): readonly Document[] {
  return walk(ROOT)
    .map((path) => ({ name: relative(ROOT, path).split(sep).join('/'), path }))
    .filter(({ name }) => /(^|\/)README\.md$|^docs\/(?!decisions\/|papers\/(?!README))|^[A-Z]+\.md$/.test(name))
    .map(({ name, path }) => ({ name, path, text: readFileSync(path, 'utf8') }))
    .map((document) => ({ ...document, blocks: readBlocks(document.text) }))
}

function walk(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    // `runs` of the root is where commands write.
    if (entry.name.startsWith('.') || ELSEWHERE.has(entry.name) || path === join(ROOT, 'runs')) return []
    return entry.isDirectory() ? walk(path) : path.endsWith('.md') ? [path] : []
  })
}
