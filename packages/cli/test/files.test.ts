import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const FILES = join(import.meta.dirname, '../../runs/test/registry/files')
const TRUST = '--trust-code'
const LOOK = "{ id: 'look', version: 1, *program() { yield { kind: 'act', action: 'inventory' } } }"
const ECHO = `{ id: 'echo', generate: () => ({ choices: [{ text: 'insert 1', finish: 'stop' }], usage: { inputTokens: 1, outputTokens: 1 } }) }`

interface Place extends Disposable {
  readonly path: string
  write(name: string, text: string): void
  run(...args: readonly string[]): ReturnType<typeof orreryIn>
}

/** Creates a folder with these files. */
function folder(): Place {
  const place = scratch()
  cpSync(FILES, place.path, { recursive: true })
  return {
    path: place.path,
    write: (name, text) => {
      mkdirSync(dirname(place.file(name)), { recursive: true })
      writeFileSync(place.file(name), text)
    },
    run: (...args) => orreryIn(place.path, args),
    [Symbol.dispose]: () => place[Symbol.dispose](),
  }
}

function manifestOf(place: Place, run: string): Record<string, unknown> & { readonly code: readonly Record<string, unknown>[] } {
  return JSON.parse(readFileSync(join(place.path, run, 'run.json'), 'utf8'))
}

test('worlds, agents and models from files can be run, reported, verified and rescored from any folder', async () => {
  using place = folder()
  place.write('model.mjs', `export const echo = ${ECHO}\n`)
  place.write('look.js', `export default ${LOOK}\n`)
  const agents = './vote.ts,look.js,oracle'
  const { code, stdout, stderr } = await place.run(
    ...['run', '--world', './vending.ts', '--agent', agents, '--model', '.\\model.mjs#echo', '--wide', '--out', 'runs/a'],
  )
  expect(stderr).not.toContain('error')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^vending all, dialect plain/m)
  expect(stdout).toMatch(/^vote +echo +3 +0\.0 %.*\nlook +echo +3 .*\noracle +none +3 +100\.0 %/m)

  const { configuration, code: files, models } = manifestOf(place, 'runs/a') as never as Record<string, unknown>
  expect(configuration).toMatchObject({
    blocks: [{ world: ['./vending.ts'], agent: ['./vote.ts', './look.js', 'oracle'], model: ['./model.mjs#echo'] }],
  })
  expect(models).toEqual(['echo', 'none'])
  expect(files).toMatchObject(['./look.js', './model.mjs', './vending.ts', './vote.ts'].map((path) => ({ path })))

  const runs = join(place.path, 'runs')
  expect((await orreryIn(runs, ['verify', 'a', TRUST])).stdout).toContain('no differences')
  expect((await orreryIn(runs, ['rescore', 'a', TRUST])).stdout).toMatch(/^all recorded values of \d+ episodes? agree$/m)
  expect((await orreryIn(runs, ['show', 'a', '1', TRUST])).stdout).toContain('why it failed')
  expect((await orreryIn('/', ['report', join(runs, 'a'), TRUST, '--format', 'md', '--out', join(runs, 'a.md')])).code).toBe(0)
  expect(readFileSync(join(runs, 'a.md'), 'utf8')).not.toContain('could not be computed')
  expect((await orreryIn(runs, ['resume', 'a', TRUST])).stderr).toContain('no episodes are left to run')
})

test('other commands with a world accept a file', async () => {
  using place = folder()
  expect((await place.run('validate', './vending.ts')).stdout).toMatch(/^plain +all +3\/3/m)
  expect((await place.run('list', 'tasks', '--world', './vending.ts')).stdout).toContain('vending/all/soup')
  const played = await orreryIn(place.path, ['play', './vending.ts', 'vending/all/tea', '--out', 'mine'], {
    input: 'insert 2\npress tea\n',
  })
  expect(played.stdout).toContain('solved: 2 steps')
  expect((await place.run('verify', 'mine', TRUST)).stdout).toContain('no differences')
})

test('file paths in a configuration are relative to its folder', async () => {
  using place = folder()
  place.write('study/look.mjs', `export default ${LOOK}\n`)
  place.write('study/one.yaml', 'world: ../vending.ts\nblocks:\n  - agent: look.mjs\n  - agent: oracle\n')
  const { stdout, stderr } = await place.run('run', 'study/one.yaml', TRUST, '--out', 'runs/one')
  expect(stderr).not.toContain('error')
  expect(stdout).toMatch(/^look /m)
  expect(manifestOf(place, 'runs/one')['configuration']).toMatchObject({
    blocks: [
      { world: ['./vending.ts'], agent: ['./study/look.mjs'] },
      { world: ['./vending.ts'], agent: ['oracle'] },
    ],
  })
  const again = await place.run('run', '--only', 'failed@runs/one', TRUST, '--out', 'runs/two')
  expect(again.stdout).toMatch(/^vending all: 3 tasks, .*\n.*\nlook /m)
})

test('a changed file is refused by name, a restored one accepted, and a missing one reported', async () => {
  using place = folder()
  const asking = 'export const action = "inventory"\n'
  place.write('parts/action.mjs', asking)
  place.write(
    'mine.mjs',
    `import { action } from './parts/action.mjs'\nexport default { id: 'mine', version: 1, *program() { yield { kind: 'act', action } } }\n`,
  )
  await place.run('run', '--agent', './mine.mjs', '--limit', '1', '--out', 'runs/a')
  expect(manifestOf(place, 'runs/a').code).toMatchObject(
    [{ path: './mine.mjs', files: { 'mine.mjs': {}, 'parts/action.mjs': {} } }].map(({ path }) => ({ path })),
  )
  place.write('parts/action.mjs', asking.replace('inventory', 'look'))
  for (const command of ['verify', 'resume', 'rescore']) {
    const { code, stderr } = await place.run(command, 'runs/a', TRUST)
    expect(stderr).toBe(
      'error CODE_CHANGED: parts/action.mjs, which ./mine.mjs imports, changed since runs/a was played\n hint: restore the earlier version, or start a new run\n',
    )
    expect(code).toBe(2)
  }
  place.write('parts/action.mjs', asking)
  expect((await place.run('verify', 'runs/a', TRUST)).code).toBe(0)
  place.write('mine.mjs', '')
  expect((await place.run('verify', 'runs/a', TRUST)).stderr).toContain(
    'error CODE_CHANGED: ./mine.mjs (and parts/action.mjs) changed since',
  )
  const elsewhere = await orreryIn('/', ['verify', join(place.path, 'runs/a'), TRUST])
  expect(elsewhere.stderr).toContain('./mine.mjs (and parts/action.mjs) changed since')
})

/** Faulty files and the expected messages. */
const WRONG: readonly (readonly [
  what: string,
  flag: string,
  name: string,
  text: string | undefined,
  message: string | RegExp,
])[] = [
  ['is not there', 'agent', './none.ts', undefined, 'FILE_UNREADABLE: no file ./none.ts\n hint: looked for it at /'],
  ['is not there, on Windows', 'agent', 'C:\\agents\\none.ts', undefined, 'FILE_UNREADABLE: no file C:\\agents\\none.ts'],
  ['is a directory', 'world', './', undefined, 'FILE_UNREADABLE: ./ is a directory'],
  ['cannot be read', 'agent', './bad.mjs', 'export default {\n  b c\n}\n', 'CONFIG_INVALID: ./bad.mjs'],
  [
    'throws on import',
    'agent',
    './bad.mjs',
    "\nthrow new Error('no\\nluck')\n",
    /CONFIG_INVALID: \.\/bad\.mjs(:2)? threw when it was imported: no luck\n/,
  ],
  ['imports what is not there', 'agent', './bad.mjs', "import './other.mjs'\n", /CONFIG_INVALID: \.\/bad\.mjs.*other\.mjs/],
  [
    'exports nothing',
    'agent',
    './bad.mjs',
    'const a = 1\n',
    'CONFIG_INVALID: ./bad.mjs has no default export; it exports nothing else',
  ],
  [
    'has no default export',
    'agent',
    './bad.mjs',
    `export const look = ${LOOK}\n`,
    'CONFIG_INVALID: ./bad.mjs has no default export; it exports look\n hint: name one of its exports: ./bad.mjs#look',
  ],
  [
    'has no export of the name',
    'agent',
    './bad.mjs#lok',
    `export const look = ${LOOK}\n`,
    "CONFIG_INVALID: ./bad.mjs has no export named 'lok'; it exports look",
  ],
  [
    'has only a default export',
    'agent',
    './bad.mjs#lok',
    `export default ${LOOK}\n`,
    "CONFIG_INVALID: ./bad.mjs has no export named 'lok'; it exports default\n hint: name one of its exports: ./bad.mjs\n",
  ],
  [
    'exports text',
    'agent',
    './bad.mjs',
    "export default 'react'\n",
    "CONFIG_INVALID: ./bad.mjs: the exported agent is the text 'react'",
  ],
  [
    'exports a class',
    'agent',
    './bad.mjs',
    'export default class Mine {}\n',
    'CONFIG_INVALID: ./bad.mjs: the exported agent is a class',
  ],
  [
    'exports no program',
    'agent',
    './bad.mjs',
    "export default { id: 'a' }\n",
    'CONFIG_INVALID: ./bad.mjs: the exported agent is an object without program or create',
  ],
  [
    'lacks a member',
    'agent',
    './bad.mjs',
    "export default { id: 'a', program() {} }\n",
    'CONFIG_INVALID: ./bad.mjs: the agent has no version; expected a whole number',
  ],
  [
    'has another kind of member',
    'agent',
    './bad.mjs',
    "export default { id: 'a', version: 'one', program() {} }\n",
    "CONFIG_INVALID: ./bad.mjs: the agent has the text 'one' as version; expected a whole number",
  ],
  [
    'has a package without profiles',
    'agent',
    './bad.mjs',
    "export default { id: 'a', summary: '', options: [], create() {} }\n",
    "CONFIG_INVALID: ./bad.mjs: the agent's package has no profiles; expected a list of profiles",
  ],
  [
    'has a package that makes nothing',
    'agent',
    './bad.mjs',
    "export default { id: 'a', summary: '', options: [], profiles: [], create() {} }\n",
    'CONFIG_INVALID: ./bad.mjs: the agent is nothing; expected',
  ],
  [
    'has a package that throws',
    'agent',
    './bad.mjs',
    "export default { id: 'a', summary: '', options: [], profiles: [], create() { throw new Error('no') } }\n",
    'AGENT_FAILED: ./bad.mjs: create threw: no',
  ],
  [
    'is called as one of ours',
    'agent',
    './bad.mjs',
    `export default { ...${LOOK}, id: 'react' }\n`,
    "CONFIG_INVALID: ./bad.mjs: the id 'react' is already the id of an agent\n hint: give it another id, or a label",
  ],
  [
    'is an agent, not a world',
    'world',
    './bad.mjs',
    `export default ${LOOK}\n`,
    'CONFIG_INVALID: ./bad.mjs: the world has no dialect; expected a text',
  ],
  [
    'throws in start',
    'world',
    './bad.mjs',
    world("start() { throw new Error('no start') }"),
    'WORLD_FAILED: ./bad.mjs: start of the task w/all/1 threw: no start',
  ],
  [
    'gives no turn',
    'world',
    './bad.mjs',
    world("start: () => ({ state: {}, observation: { text: '' } })"),
    'CONFIG_INVALID: ./bad.mjs: the result of start for w/all/1 has no observation.page; expected a text',
  ],
  [
    'has no route',
    'world',
    './bad.mjs',
    world('route: 3'),
    'CONFIG_INVALID: ./bad.mjs: the world has the number 3 as route; expected a function',
  ],
  [
    'is called as a world of ours',
    'world',
    './bad.mjs',
    world(
      "id: 'textcraft', start: () => ({ state: {}, observation: { text: '', page: '', key: '' }, reward: 0, terminated: false, success: false, changed: false })",
    ),
    "CONFIG_INVALID: ./bad.mjs: the id 'textcraft' is already the id of a world",
  ],
  [
    'has no tasks',
    'world',
    './bad.mjs',
    world("tasks: { splits: ['all'], size: () => 0, ids: () => [], get() {} }"),
    "CONFIG_INVALID: ./bad.mjs: the world has no task in its split 'all'",
  ],
  [
    'is no model',
    'model',
    './bad.mjs',
    "export default { id: 'm' }\n",
    'CONFIG_INVALID: ./bad.mjs: the model has no generate; expected a function',
  ],
  [
    'is a model of the AI SDK',
    'model',
    './bad.mjs',
    "export default { specificationVersion: 'v3', doGenerate() {} }\n",
    'CONFIG_INVALID: ./bad.mjs: it is an AI SDK model, not an Orrery model\n hint: wrap it',
  ],
]

/** Source of a world that can start, with one change. */
function world(change: string): string {
  const nothing = 'step() {}, admissible() {}, tools() {}, plan() {}, progress() {}, route() {}, start() {}'
  const task = "{ id: 'w/all/1', world: 'w', split: 'all', type: 't', goal: 'g', hash: 'h' }"
  const tasks = `{ splits: ['all'], size: () => 1, ids: () => ['w/all/1'], get: () => (${task}) }`
  return `export default { id: 'w', version: 1, dialect: 'd', tasks: ${tasks}, ${nothing}, ${change} }\n`
}

describe('before anything is written, one line reports a file that', () => {
  test.each(WRONG)('%s', async (_, flag, name, text, message) => {
    using place = folder()
    if (text !== undefined) place.write(name.replace(/#.*/, ''), text)
    const { stderr } = await place.run('run', `--${flag}`, name, '--limit', '1', '--out', 'out')
    expect(stderr).toMatch(/^error [A-Z_]+: [^\n]+\n hint: [^\n]+\n$/)
    if (typeof message === 'string') expect(stderr).toContain(message)
    else expect(stderr).toMatch(message)
    expect((await place.run('show', 'out')).stderr).toContain('RUN_UNKNOWN')
  })

  test('is given only by its name', async () => {
    using place = folder()
    const { stderr } = await place.run('run', '--agent', 'vote', '--limit', '1')
    expect(stderr).toContain('no agent named "vote". Did you mean the file ./vote.ts?')
  })
})

test('an invalid reply ends the episode with its problem', async () => {
  using place = folder()
  place.write('model.mjs', "export default { id: 'text', generate: () => 'insert 1' }\n")
  const { stdout } = await place.run(
    'run',
    '--world',
    './vending.ts',
    '--agent',
    './vote.ts',
    '--model',
    './model.mjs',
    '--limit',
    '1',
    '--out',
    'a',
  )
  expect(stdout).toContain("./model.mjs: the reply is the text 'insert 1'; expected a reply")
})

test('a model of a configuration can be a file next to it, and then accepts no settings', async () => {
  using place = folder()
  place.write('study/model.mjs', `export default ${ECHO}\n`)
  const study = 'world: ../vending.ts\nagent: ../vote.ts\nlimit: 1\nmodel: mine\nmodels:\n  mine:\n    model: ./model.mjs\n'
  place.write('study/one.yaml', study)
  const { stdout, stderr: message } = await place.run('run', 'study/one.yaml', TRUST, '--out', 'a')
  expect(message).not.toContain('error')
  expect(stdout).toMatch(/^vending all: 1 task, mine, .*\n.*\nvote /m)
  expect((await place.run('verify', 'a', TRUST)).stdout).toContain('no differences')
  place.write('study/one.yaml', `${study}    temperature: 0.5\n`)
  const { stderr } = await place.run('run', 'study/one.yaml', TRUST, '--out', 'b')
  expect(stderr).toContain('CONFIG_INVALID: models.mine: ./study/model.mjs is a file, which does not support temperature')
})

test('a label distinguishes a user agent from a built-in one with the same name', async () => {
  using place = folder()
  place.write('mine.mjs', `export default { ...${LOOK}, id: 'react' }\n`)
  const { stdout } = await place.run('run', '--agent', './mine.mjs', '--label', 'mine', '--limit', '1', '--out', 'a')
  expect(stdout).toMatch(/^mine /m)
})

test('rows of a grid are named after the file of their agent, and the run can be read again', async () => {
  using place = folder()
  place.write('agents/look.mjs', `export const look = ${LOOK}\n`)
  place.write('study.yaml', 'world: ./vending.ts\nagent: "./agents/look.mjs#look"\ngrid: { maxSteps: [1, 2] }\n')
  const { code, stdout, stderr } = await place.run('run', './study.yaml', TRUST, '--wide', '--out', 'r')
  expect(stderr).not.toContain('error')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^look maxSteps=1 .*\nlook maxSteps=2 /m)
  expect((await place.run('verify', 'r', TRUST)).stdout).toContain('no differences')
})
