import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Block, readBlocks } from './blocks.ts'

export const ROOT: string = join(import.meta.dirname, '../..')

/** Document with tested blocks. */
export interface Document {
  /** Path from the root of the repository, with `/`. */
  readonly name: string
  readonly path: string
  readonly text: string
  readonly blocks: readonly Block[]
}

/** Folders without documents; templates become documents only when they are filled in. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'templates'])

/**
 * All README.md files, the documentation except decisions and papers (whose commands run whole papers), and the contributor guides,
 * sorted by name.
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
    // Commands write to `runs` in the root.
    if (entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name) || path === join(ROOT, 'runs')) return []
    return entry.isDirectory() ? walk(path) : path.endsWith('.md') ? [path] : []
  })
}
