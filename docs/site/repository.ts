import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'

// Not from `import.meta`: the site configuration is bundled into one file before it runs.
/** Root of the repository that contains the current directory. */
export const ROOT: string = rootAbove(process.cwd())

/** A document of the repository that is a page of the site. */
export interface SourcePage {
  /** Path in the repository, with `/`. */
  readonly source: string
  /** Path in the site. */
  readonly page: string
  readonly text: string
}

/** Folders without documents, and templates of documents. */
const ELSEWHERE = new Set(['node_modules', 'dist', 'templates'])

/** Folders of documents, and their names in the site. */
const FOLDERS: Readonly<Record<string, string>> = { envs: 'worlds', agents: 'agents', packages: 'packages', examples: 'examples' }

/** Returns every document of the repository as a page, sorted by path in the site. The root README is not a page. */
export function sourcePages(): readonly SourcePage[] {
  return filesIn('.', '.md')
    .flatMap((source) => {
      const page = pageOf(source)
      return page === undefined || source === 'README.md' ? [] : [{ source, page, text: read(source) }]
    })
    .sort((one, other) => (one.page < other.page ? -1 : 1))
}

/** Returns the page path of a document, or `undefined` if it is not a page. */
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

/** Target of a link: a page, a file of the repository, or `undefined` if it does not exist. */
export type Target =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'file'; readonly path: string }
  | undefined

/** Resolves a relative path in a document. Folders resolve to their README or index. */
export function targetOf(source: string, path: string): Target {
  const whole = posix.join(posix.dirname(source), path).replace(/\/$/, '')
  // A generated page.
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

/** Folders with a generated index page. */
const MADE: Readonly<Record<string, string>> = { 'docs/decisions': 'decisions/index.md' }

/** Returns the files below a folder whose names end with a suffix, sorted. */
export function filesIn(folder: string, end: string): readonly string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  return entries
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      // Commands write to the root folder `runs`.
      if (entry.name.startsWith('.') || ELSEWHERE.has(entry.name) || path === 'runs') return []
      return entry.isDirectory() ? filesIn(path, end) : path.endsWith(end) ? [path] : []
    })
    .sort()
}

/** Returns the text of a repository file. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8').replaceAll('\r\n', '\n')
}

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder
  const above = join(folder, '..')
  if (above === folder) throw new Error(`no Orrery checkout contains ${relative(sep, process.cwd())}`)
  return rootAbove(above)
}
