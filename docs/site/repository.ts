import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'

// Not by `import.meta`: the site's configuration is bundled into one file before it runs.
/** The root of the repository, from wherever in it the program was started. */
export const ROOT: string = rootAbove(process.cwd())

/** A document of the repository that is a page of the site. */
export interface SourcePage {
  /** Where it stands in the repository, with `/`. */
  readonly source: string
  /** Where it stands in the site. */
  readonly page: string
  readonly text: string
}

/** Folders that hold nothing to read, or what becomes a document only when somebody fills it in. */
const ELSEWHERE = new Set(['node_modules', 'dist', 'templates'])

/** Folders of documents, and what they are called in the site. */
const FOLDERS: Readonly<Record<string, string>> = { envs: 'worlds', agents: 'agents', packages: 'packages', examples: 'examples' }

/** Every document of the repository as a page, sorted by where it stands in the site. The first README is the way to the site. */
export function sourcePages(): readonly SourcePage[] {
  return filesIn('.', '.md')
    .flatMap((source) => {
      const page = pageOf(source)
      return page === undefined || source === 'README.md' ? [] : [{ source, page, text: read(source) }]
    })
    .sort((one, other) => (one.page < other.page ? -1 : 1))
}

/** The page that a document is; `undefined` for what is none. */
export function pageOf(source: string): string | undefined {
  const [home = '', name = '', file = ''] = source.split('/')
  if (source === 'README.md') return 'index.md'
  if (source === 'CONTRIBUTING.md') return 'contributing.md'
  if (source === 'AGENTS.md') return 'for-coding-agents.md'
  if (home === 'docs') return source.slice('docs/'.length).replace(/(^|\/)README\.md$/, '$1index.md')
  if (home === 'benchmarks')
    return source
      .replace(/README\.md$/, 'index.md')
      .replace('/RESULTS.md', '.md')
      .toLowerCase()
  const folder = FOLDERS[home]
  if (folder === undefined) return undefined
  if (name === 'README.md') return `${folder}/index.md`
  if (file === 'README.md') return `${folder}/${name}.md`
  return file === 'data' ? `${folder}/${name}-data.md` : undefined
}

/** What a link of a document leads to: a page, a file of the repository, or nothing. */
export type Target =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'file'; readonly path: string }
  | undefined

/** Where a path leads that a document names, as seen from its folder; folders lead to their documents. */
export function targetOf(source: string, path: string): Target {
  const whole = posix.join(posix.dirname(source), path).replace(/\/$/, '')
  // A page that is written while the site is made.
  if (MADE[whole] !== undefined) return { kind: 'page', page: MADE[whole] }
  if (!existsSync(join(ROOT, whole))) return undefined
  if (!statSync(join(ROOT, whole)).isDirectory()) {
    const page = whole.endsWith('.md') ? pageOf(whole) : undefined
    return page === undefined ? { kind: 'file', path: whole } : { kind: 'page', page }
  }
  const inside = ['README.md', 'index.md'].map((name) => `${whole}/${name}`).find((name) => existsSync(join(ROOT, name)))
  const page = inside === undefined ? undefined : pageOf(inside)
  return page === undefined ? undefined : { kind: 'page', page }
}

/** Folders whose page is made of what stands in them. */
const MADE: Readonly<Record<string, string>> = { 'docs/decisions': 'decisions/index.md' }

/** Files below a folder by the end of their name, sorted. */
export function filesIn(folder: string, end: string): readonly string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  return entries
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      // `runs` of the root is where commands write.
      if (entry.name.startsWith('.') || ELSEWHERE.has(entry.name) || path === 'runs') return []
      return entry.isDirectory() ? filesIn(path, end) : path.endsWith(end) ? [path] : []
    })
    .sort()
}

/** The text of a file of the repository. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8').replaceAll('\r\n', '\n')
}

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder
  const above = join(folder, '..')
  if (above === folder) throw new Error(`no checkout of Orrery around ${relative(sep, process.cwd())}`)
  return rootAbove(above)
}
