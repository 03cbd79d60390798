import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGE, readPage, withTable } from '../runtimes/page.ts'
import { BUDGETS } from './budgets.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Reason for each dependency that users install. A new one needs a reason that a reviewer accepts. */
const REASONS: Readonly<Record<string, string>> = {
  '@cfworker/json-schema': 'validates values against JSON Schema without generated code',
  '@modelcontextprotocol/server': 'serves worlds over MCP',
  '@noble/hashes': 'computes SHA-256 in Node.js and browsers',
  '@swc/wasm-typescript': 'strips types of user files where Node.js cannot; optional',
  'big.js': 'decimal arithmetic of the calculator of WebArena',
  bullmq: 'queue of episodes for many machines',
  'cli-progress': 'progress bar in a terminal',
  'cli-table3': 'tables in a terminal',
  commander: 'parses the command line',
  'csv-stringify': 'writes CSV',
  entities: 'decodes HTML entities as Python does',
  express: 'HTTP server',
  'fast-check': 'generates random actions and worlds for tests of agents',
  'fastest-levenshtein': 'suggests names for misspelled ones',
  fflate: 'reads and writes ZIP archives',
  'find-my-way': 'routes of the HTTP servers',
  fzstd: 'reads the Zstandard files in archives of Inspect',
  helmet: 'security headers of the HTTP server',
  ioredis: 'connects to Redis for the queue',
  openai: 'client of OpenAI-compatible servers',
  picocolors: 'colors in a terminal',
  randexp: 'texts that match the patterns of a JSON Schema, in the model server',
  re2js: 'runs regular expressions of external data in linear time',
  seedrandom: 'seeded random numbers',
  stemmer: 'Porter stemmer of the WebShop search engine',
  'string-width': 'width of texts in a terminal',
  'wink-eng-lite-web-model': 'English model of wink-nlp',
  'wink-nlp': 'finds the nouns of product names in the shops',
  ws: 'WebSocket server',
  yaml: 'reads and writes configurations',
  zod: 'validates journals, configurations and messages',
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const packages = ['packages', 'envs', 'agents'].flatMap((home) =>
  readdirSync(join(ROOT, home)).map((name) => join(ROOT, home, name)),
)
/** Real folders of the external dependencies, with the names of our packages that need them. */
const dependencies = new Map<string, { readonly folder: string; readonly users: string[] }>()
for (const folder of packages) {
  const { name, dependencies: needed, optionalDependencies } = manifestIn(folder)
  for (const each of Object.keys({ ...needed, ...optionalDependencies })) {
    if (each.startsWith('@orreryjs/')) continue
    const found = dependencies.get(each) ?? { folder: realpathSync(join(folder, 'node_modules', each)), users: [] }
    found.users.push(name.replace('@orreryjs/', ''))
    dependencies.set(each, found)
  }
}

test('the page lists every dependency with its reason and size, and the budget of every package', async () => {
  const names = [...dependencies.keys()].sort()
  expect(names).toEqual(Object.keys(REASONS).sort())
  expect(Object.keys(BUDGETS)).toEqual(packages.map((folder) => manifestIn(folder).name).sort())
  const rows = names.map((name) => {
    const { folder, users } = dependencies.get(name) ?? { folder: '', users: [] }
    return `| \`${name}\` ${manifestIn(folder).version} | ${users.sort().join(', ')} | ${REASONS[name]} | ${megabytes(sizeOf(folder))} |`
  })
  const dependencyTable = ['| Dependency | Used by | Reason | Size in MB |', '|---|---|---|---:|', ...rows].join('\n')
  const budgets = Object.entries(BUDGETS).map(([name, { packed, unpacked }]) => `| \`${name}\` | ${packed} | ${unpacked} |`)
  const sizeTable = ['| Package | Packed | Unpacked |', '|---|---:|---:|', ...budgets].join('\n')
  const page = withTable(withTable(readPage(), 'dependencies', dependencyTable), 'sizes', sizeTable)
  await expect(page).toMatchFileSnapshot(PAGE)
})

test('no package and no direct dependency runs a script at installation', () => {
  const folders = [...packages, ...[...dependencies.values()].map(({ folder }) => folder)]
  const withScripts = folders
    .map(manifestIn)
    .filter(({ scripts = {} }) => ['preinstall', 'install', 'postinstall'].some((name) => name in scripts))
  expect(withScripts.map(({ name }) => name)).toEqual([])
})

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
