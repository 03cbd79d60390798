import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'

// `import.meta` does not work: VitePress bundles the site's configuration into one file before it runs.
/** Root of the repository; the program may start in any of its folders. */
export const ROOT: string = findRoot(process.cwd())

/** A document of the repository that is a page of the site. */
export interface SourcePage {
  /** Path in the repository, with `/`. */
  readonly source: string
  /** Path in the site. */
  readonly page: string
  readonly text: string
}

/** Folders without documents; templates become documents only when they are filled in. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'templates'])

/** Folders of documents and their names in the site. */
const FOLDERS: Readonly<Record<string, string>> = { envs: 'worlds', agents: 'agents', packages: 'packages', examples: 'examples' }

/** All documents of the repository as pages, sorted by path in the site, except the root README. */
export function sourcePages(): readonly SourcePage[] {
  return filesIn('.', '.md')
    .flatMap((source) => {
      const page = pageOf(source)
      return page === undefined || source === 'README.md' ? [] : [{ source, page, text: read(source) }]
    })
    .sort((one, other) => (one.page < other.page ? -1 : 1))
}

/** Path of a document's page; `undefined` if the document is not a page. */
export function pageOf(source: string): string | undefined {
  const [home = '', name = '', file = ''] = source.split('/')
  if (source === 'README.md') return 'index.md'
  if (source === 'CONTRIBUTING.md') return 'contributing.md'
  if (source === 'SECURITY.md') return 'security.md'
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

/** Target of a link: a page, a repository file, or `undefined` if it does not exist. */
export type Target =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'file'; readonly path: string }
  | undefined

/** Resolves a relative path in a document. A folder resolves to its README or index. */
export function targetOf(source: string, path: string): Target {
  const resolved = posix.join(posix.dirname(source), path).replace(/\/$/, '')
  // Generated pages do not exist in the repository.
  if (GENERATED[resolved] !== undefined) return { kind: 'page', page: GENERATED[resolved] }
  if (!existsSync(join(ROOT, resolved))) return undefined
  if (!statSync(join(ROOT, resolved)).isDirectory()) {
    const page = resolved.endsWith('.md') ? pageOf(resolved) : undefined
    return page === undefined ? { kind: 'file', path: resolved } : { kind: 'page', page }
  }
  const inside = ['README.md', 'index.md'].map((name) => `${resolved}/${name}`).find((name) => existsSync(join(ROOT, name)))
  const page = inside === undefined ? undefined : pageOf(inside)
  return page === undefined ? undefined : { kind: 'page', page }
}

/** Folders with a generated index page. */
const GENERATED: Readonly<Record<string, string>> = { 'docs/decisions': 'decisions/index.md' }

/** Files below a folder with the given ending, sorted. */
export function filesIn(folder: string, end: string): readonly string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  return entries
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      // Commands write to `runs` in the root.
      if (entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name) || path === 'runs') return []
      return entry.isDirectory() ? filesIn(path, end) : path.endsWith(end) ? [path] : []
    })
    .sort()
}

/** Text of a repository file. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8').replaceAll('\r\n', '\n')
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder
  const above = join(folder, '..')
  if (above === folder) throw new Error(`no Orrery checkout contains ${relative(sep, process.cwd())}`)
  return findRoot(above)
}
