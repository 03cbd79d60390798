import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SCRIPTS = join(import.meta.dirname, '..', 'scripts')

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-structure-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('rejects code that is executed, and proofs of trust that are made, outside of the reviewed lists', () => {
  write({
    'packages/cli/src/run.ts': "import { orrery } from '@orreryjs/orrery'\nexport const one = orrery",
    'packages/runs/src/load.ts': 'export const load = (name: string) => import(name)',
    'packages/runs/src/start.ts': "import { exec } from 'node:child_process'\nexport const start = exec",
    'packages/runs/src/text.ts': 'export const run = (text: string) => eval(text)',
    'packages/queue/src/trust.ts':
      "import { grantTrust } from '@orreryjs/runs/trust'\nexport const trust = grantTrust({ code: true })",
    'packages/runs/src/types.ts': "import type { grantTrust } from './trust/trust.ts'\nexport type Grant = typeof grantTrust",
  })
  expect(run('check-boundaries.mjs').lines.toSorted()).toEqual([
    'packages/cli/src/run.ts: imports the registry; use packages/cli/src/registry.ts, or trustedRegistry for a command that reads data',
    'packages/queue/src/trust.ts: makes a proof of trust; see scripts/trust-rules.mjs',
    'packages/runs/src/load.ts: imports the computed name name; see scripts/trust-rules.mjs',
    'packages/runs/src/start.ts: can start programs or load code; see scripts/trust-rules.mjs',
    'packages/runs/src/text.ts: executes text',
  ])
})

test('rejects cycles, upward imports, files of other packages and players that import their world, types included', () => {
  write({
    'packages/core/src/one.ts': "import type {\n  Two,\n} from './two.ts'\nexport type One = Two",
    'packages/core/src/two.ts': "export type Two = { readonly one: import('./one.ts').One }",
    'packages/core/src/three.ts': "export { type Run } from '@orreryjs/runs'",
    'packages/harness/src/index.ts': "import { x } from '../../core/src/one.ts'\nexport const y = x",
    'envs/shop/src/state.ts': 'export interface State {}',
    'envs/shop/player/policy.ts':
      "import { type State } from '../src/state.ts'\nimport '@orreryjs/env-shop'\nexport type P = State",
  })
  expect(run('check-boundaries.mjs')).toEqual({
    status: 1,
    lines: [
      'packages/core/src/three.ts: imports @orreryjs/runs; it may import no other workspace package',
      "packages/harness/src/index.ts: imports ../../core/src/one.ts; it leaves the package's folder",
      'envs/shop/player/policy.ts: imports ../src/state.ts; a player and the sources of its world do not import each other',
      'envs/shop/player/policy.ts: imports @orreryjs/env-shop; it may import core, python',
      'a cycle of 2 files: packages/core/src/one.ts, packages/core/src/two.ts',
    ],
  })
})

test('rejects JSON that is parsed without a limit of nesting, but not copies', () => {
  write({
    'packages/core/src/primitives/json.ts': 'export const two = 2',
    'packages/runs/src/read.ts': 'export const read = (text: string) => JSON.parse(text)',
    'packages/runs/src/read-all.ts': 'export const read = (texts: string[]) => texts.map(JSON.parse)',
    'packages/runs/src/copy.ts': 'export const copy = (value: object) => JSON.parse(JSON.stringify(value))',
  })
  expect(run('check-boundaries.mjs')).toEqual({
    status: 1,
    lines: [
      'packages/runs/src/read-all.ts: calls JSON.parse; use parseJson of @orreryjs/core, which refuses deep nesting',
      'packages/runs/src/read.ts: calls JSON.parse; use parseJson of @orreryjs/core, which refuses deep nesting',
      'scripts/check-boundaries.mjs: packages/core/src/primitives/json.ts does not call JSON.parse. Remove it from JSON_PARSERS',
    ],
  })
})

test('rejects ports that are opened without the guards of `listen`', () => {
  const reason = 'only packages/server/src/listen.ts opens ports, with the guards of every server'
  write({
    'packages/server/src/listen.ts': "import { createServer } from 'node:http'\nexport const server = createServer()",
    'packages/server/src/plain.ts':
      "import { createServer, type Server } from 'node:http'\nexport const x: Server = createServer()",
    'packages/server/src/types.ts': "import { request, type Server } from 'node:http'\nexport const x = (_: Server) => request",
    'packages/server/src/sockets.ts': "import { WebSocketServer } from 'ws'\nexport const x = WebSocketServer",
    'packages/server/src/all.ts': "import * as net from 'node:net'\nexport const x = net.createServer",
    'packages/server/src/app.ts': "import express from 'express'\nconst app = express()\nexport const x = app.listen(80)",
  })
  expect(run('check-boundaries.mjs')).toEqual({
    status: 1,
    lines: ['all.ts: uses node:net', 'app.ts: uses app.listen(', 'plain.ts: uses node:http', 'sockets.ts: uses ws'].map(
      (line) => `packages/server/src/${line}; ${reason}`,
    ),
  })
})

test('accepts allowed imports and ignores text that looks like an import', () => {
  write({
    'packages/core/src/index.ts': "export { one } from './one.ts'",
    'packages/core/src/one.ts':
      "// import './index.ts'\nexport const one: string = `import './index.ts'`\nexport const late = () => import('./index.ts')",
    'packages/harness/src/index.ts': "import { one } from '@orreryjs/core'\nexport const two = one",
  })
  expect(run('check-boundaries.mjs')).toEqual({ status: 0, lines: [] })
})

test('resolves names through entry points', () => {
  write({
    'packages/core/src/index.ts': "export { one, two as three } from './one.ts'",
    'packages/core/src/one.ts': 'export const one = 1\nexport const two = 2\nexport const own = 3\nexport const tested = 4',
    'packages/core/test/one.test.ts': "import { tested } from '../src/one.ts'\ntested",
    'packages/harness/src/index.ts':
      "import { three } from '@orreryjs/core'\nexport function four(): number {\n  return three\n}",
  })
  const placesOf = (name: string): readonly string[] => run('structure.mjs', '--list', name).lines
  expect(placesOf('used-by-one')).toEqual(['packages/core/src/one.ts#two <- packages/harness/src/index.ts'])
  expect(placesOf('only-published')).toEqual(['packages/core/src/one.ts#one', 'packages/harness/src/index.ts#four'])
  expect(placesOf('only-own')).toEqual(['packages/core/src/one.ts#own', 'packages/core/src/one.ts#tested'])
  expect(placesOf('used-once')).toEqual([
    'packages/core/src/one.ts#two <- packages/harness/src/index.ts',
    'packages/core/src/one.ts#tested <- packages/core/test/one.test.ts',
  ])
  expect(placesOf('single-importer')).toEqual([
    'packages/core/src/index.ts <- packages/harness/src/index.ts',
    'packages/core/src/one.ts <- packages/core/src/index.ts',
  ])
})

test('rejects superlinear regular expressions, also composed ones, and accepts linear and reviewed ones', () => {
  write({
    'packages/core/src/literals.ts': 'export const all = [/^a+$/, /\\s+$/, /(?:a|b)*c$/y, /,+$/]',
    'packages/core/src/composed.ts':
      "import { BLANKS } from './parts.ts'\nexport const end = new RegExp('(?:' + BLANKS + ')$', 'u')\nexport const of = (x: string) => new RegExp(x)",
    'packages/core/src/parts.ts': "export const BLANKS = ['x+', String.raw`\\s+`].join('|')",
    'packages/core/test/not-shipped.ts': 'export const end = /z+$/',
  })
  mkdirSync(join(folder, 'scripts'))
  const list = join(folder, 'scripts', 'regular-expressions.json')
  const cut = 'packages/core/src/parts.ts: const MAX = 50'
  writeFileSync(
    list,
    JSON.stringify({
      linear: [],
      measured: ['/,+$/', '/gone/'],
      bounded: [{ maxLength: 50, cut, expressions: [] }],
      composed: {},
    }),
  )
  const remedy = 'takes superlinear time (2nd degree polynomial). Anchor it, bound it, or use string methods'
  expect(run('regular-expressions.mjs')).toEqual({
    status: 1,
    lines: [
      `packages/core/src/composed.ts:2: /(?:x+|\\s+)$/u ${remedy}`,
      'packages/core/src/composed.ts:3: packages/core/src/composed.ts: new RegExp(x) is not constant. List it under composed in scripts/regular-expressions.json with the reason that it is linear',
      `packages/core/src/literals.ts:1: /\\s+$/ ${remedy}`,
      'scripts/regular-expressions.json: texts of at most 50 characters are not cut by packages/core/src/parts.ts: const MAX = 50',
      'scripts/regular-expressions.json: /gone/ is not in the sources. Remove it',
    ],
  })
  run('regular-expressions.mjs', '--update')
  const { linear, measured } = JSON.parse(readFileSync(list, 'utf8')) as { linear: string[]; measured: string[] }
  expect(linear).toHaveLength(2)
  expect(measured).toEqual(['/,+$/'])
})

/** Writes files, and for each package a package.json with the entry point `src/index.ts`. */
function write(files: Readonly<Record<string, string>>): void {
  const all: Record<string, string> = { ...files }
  for (const path of Object.keys(files)) {
    const home = path.split('/').slice(0, 2).join('/')
    all[`${home}/package.json`] = JSON.stringify({ exports: { '.': { '@orreryjs/source': './src/index.ts' } } })
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
}

/** Runs a script in the folder. Returns its output or error lines. */
function run(script: string, ...args: readonly string[]): { readonly status: number | null; readonly lines: readonly string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(SCRIPTS, script), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  const text = script === 'structure.mjs' ? stdout + stderr : stderr
  return { status, lines: text.split('\n').filter((line) => line !== '') }
}
