/** Everything that a package exports has a reader: a page or a README mentions it, or another package imports it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from './readme/documents.ts'

const ROOT = join(import.meta.dirname, '..')

interface Entry {
  /** Specifier, such as `@orreryjs/core/agents`. */
  readonly specifier: string
  /** Folder of its package, such as `packages/core`. */
  readonly home: string
  /** Path of its source in the package, such as `src/agents/index.ts`. */
  readonly source: string
  /** Names of the exported values. Types are in the reference that `npm run docs` generates. */
  readonly names: readonly string[]
}

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly exports?: Readonly<Record<string, { readonly '@orreryjs/source'?: string }>>
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const homes = ['packages', 'envs', 'agents'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
)
const entries: readonly Entry[] = homes
  .filter((home) => existsSync(join(ROOT, home, 'package.json')))
  .flatMap((home) => {
    const { name, exports = {} } = JSON.parse(read(`${home}/package.json`)) as Manifest
    return Object.entries(exports).flatMap(([path, { '@orreryjs/source': source }]) =>
      source === undefined
        ? []
        : [{ specifier: name + path.slice(1), home, source: join(source), names: valuesOf(read(join(home, source))) }],
    )
  })

/** Names in the `export { ... }` lists of a source, without types. */
function valuesOf(source: string): readonly string[] {
  return [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !each.startsWith('type '))
      .map((each) => each.split(/ as /).at(-1) ?? each),
  )
}

/** Texts of tracked files by path. */
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.mts', '*.cjs', '*.template'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: read(path) }))

test('a README mentions every entry point', () => {
  const unmentioned = entries.filter(({ specifier, home }) => {
    const path = `./${specifier.split('/').slice(2).join('/')}`
    const text = existsSync(join(ROOT, home, 'README.md')) ? read(`${home}/README.md`) : ''
    return !text.includes(specifier) && (path === './' || !text.includes(`\`${path}\``))
  })
  expect(unmentioned.map(({ specifier }) => specifier)).toEqual([])
})

test('the tables of entry points in READMEs are complete and current', () => {
  const paths = (home: string): readonly string[] =>
    entries.filter((entry) => entry.home === home).map(({ specifier }) => `./${specifier.split('/').slice(2).join('/')}`)
  const stale = homes.flatMap((home) => {
    const path = `${home}/README.md`
    const rows = existsSync(join(ROOT, path)) ? read(path).match(/^\| `\.\/[^|]*/gm) : null
    const named = (rows ?? []).flatMap((row) => row.match(/\.\/[\w-]+/g) ?? [])
    return named.filter((name) => !paths(home).includes(name)).map((name) => `${path}: ${name}`)
  })
  expect(stale).toEqual([])
})

test('a page mentions every exported value, or another package imports it', () => {
  expect(entries.length).toBeGreaterThan(50)
  const words = new Set(documents().flatMap(({ text }) => text.match(/[A-Za-z_$][\w$]*/g) ?? []))
  const unread = entries.flatMap(({ specifier, home, source, names }) => {
    // A page of the package itself imports the source.
    const others = sources.filter(
      ({ path, text }) =>
        !path.startsWith(`${home}/src/`) &&
        (text.includes(specifier) || (path.startsWith(home) && text.includes(`../${source}`))),
    )
    const used = new Set(others.flatMap(({ text }) => text.match(/[A-Za-z_$][\w$]*/g) ?? []))
    return names.filter((name) => !words.has(name) && !used.has(name)).map((name) => `${specifier}: ${name}`)
  })
  expect(unread).toEqual([])
})
