import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../src/commands/commands.ts'
import type { Terminal } from '../src/terminal.ts'
import { orreryIn } from './in-process.ts'
import {
  attacks,
  EXECUTING_COMMANDS,
  IGNORED,
  openTrap,
  playInnocent,
  READING_COMMANDS,
  SECRET,
  SUITE_COMMANDS,
  type Trap,
  viewReceived,
  writeReceived,
  writeSuite,
} from './trust-cases.ts'

const IS_LONG = process.env['ORRERY_LONG'] !== undefined

/** Attacks of `npm test`; `trust.long.test.ts` runs all with all commands. */
const SAMPLE = [
  'an agent, absolute',
  'a world',
  'a provider package',
  'a world of a start',
  'data of a start, by world',
  'an address and a variable',
  'data elsewhere, as an option of a world',
]

/** Refusals: of this attack, or of the name itself. */
const REFUSAL =
  /^error (?:CODE_UNTRUSTED|ADDRESS_UNTRUSTED|PATH_UNTRUSTED|[A-Z]+_UNKNOWN|FILE_UNREADABLE|CONFIG_INVALID): [^\n]+\n hint: /m

async function expectHarmless(trap: Trap, args: readonly string[]): ReturnType<typeof orreryIn> {
  const ran = await orreryIn(trap.path, args, { env: { OPENAI_API_KEY: 'sk-victim-general' } })
  expect([args.join(' '), trap.caught()]).toEqual([args.join(' '), []])
  expect(ran.stdout + ran.stderr).not.toContain('INTERNAL')
  return ran
}

test('no command executes or sends what a suite or a received run names', async () => {
  await using trap = await openTrap()
  writeFileSync(trap.file('evil.env'), `OPENAI_BASE_URL=${trap.url}\n`)
  await playInnocent(trap)
  const all = Object.entries(attacks(trap)).filter(([name]) => IS_LONG || SAMPLE.includes(name))
  for (const [name, attack] of all) {
    writeSuite(trap, attack)
    for (const args of IS_LONG ? SUITE_COMMANDS : SUITE_COMMANDS.slice(0, 1)) {
      const { code, stderr } = await expectHarmless(trap, args)
      expect([name, args, code, stderr]).toEqual([name, args, 2, expect.stringMatching(REFUSAL)])
    }
    writeReceived(trap, attack)
    const isCode = attack['worldOption'] === undefined && ['agent', 'world', 'grid'].some((each) => attack[each] !== undefined)
    for (const args of EXECUTING_COMMANDS) {
      const { code, stderr } = await expectHarmless(trap, args)
      // `verify` uses no server, and sends no data, so it need not refuse them; `what-if` uses only the model of the episode.
      if (isCode || (!['verify', 'what-if'].includes(args[0] ?? '') && !IGNORED.includes(name)))
        expect([name, args, code, stderr]).toEqual([name, args, 2, expect.stringMatching(REFUSAL)])
    }
    for (const args of IS_LONG ? READING_COMMANDS : READING_COMMANDS.slice(0, 3)) await expectHarmless(trap, args)
    await viewReceived(trap)
    expect([name, trap.caught()]).toEqual([name, []])
  }
  for (const path of [trap.file('written.jsonl'), '/tmp/orrery-trust-test-out']) expect(existsSync(path)).toBe(false)
})

describe('the same data does what it names', () => {
  test('if the command line permits its code', async () => {
    await using trap = await openTrap()
    writeSuite(trap, { agent: ['./evil.mjs'] })
    const { stderr, code } = await orreryIn(trap.path, ['run', 'suite.json', '--out', 'r'])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('CODE_UNTRUSTED: data names code outside Orrery, which was not executed: ./evil.mjs'),
    ])
    expect((await orreryIn(trap.path, ['run', 'suite.json', '--trust-code', '--out', 'r'])).code).toBe(0)
    expect(trap.caught()).toEqual(['executed '])
  })

  test('if the command line repeats its server and variable', async () => {
    await using trap = await openTrap()
    writeSuite(trap, { model: [`openai:m,base_url=${trap.url},key=${SECRET}`] })
    const run = ['run', 'suite.json', '--out', 'r']
    const flags: readonly (readonly string[])[] = [
      [],
      ['--trust', trap.url],
      ['--trust', `key=${SECRET}`],
      ['--trust', `${trap.url},key=OTHER`],
      ['--trust', `${trap.url}/more,key=${SECRET}`],
      ['--base-url', trap.url],
    ]
    for (const more of flags) {
      const { code, stderr } = await orreryIn(trap.path, [...run, ...more])
      expect([more, code, stderr]).toEqual([
        more,
        2,
        expect.stringContaining(`to ${trap.url} with the environment variable ${SECRET}`),
      ])
    }
    expect(trap.caught()).toEqual([])
    expect((await orreryIn(trap.path, [...run, '--trust', `${trap.url},key=${SECRET}`])).code).toBe(0)
    expect(trap.caught()[0]).toBe('/v1/chat/completions Bearer sk-victim-secret')
  })

  test('if this user wrote the run on this machine, unless run.json or its settings were changed since', async () => {
    await using trap = await openTrap()
    writeSuite(trap, {})
    const model = `openai:m,base_url=${trap.url},key=${SECRET}`
    const run = [
      'run',
      'suite.json',
      '--model',
      model,
      '--record',
      'k.jsonl',
      '--max-cost',
      '9',
      '--prices',
      'p.json',
      '--out',
      'r',
    ]
    writeFileSync(trap.file('p.json'), '{ "m": { "input": 1, "output": 1 } }')
    expect((await orreryIn(trap.path, run)).code).toBe(0)
    const before = trap.caught().length
    const [local, manifest] = ['local.json', 'run.json'].map((name) => readFileSync(trap.file(`r/${name}`), 'utf8'))
    const resume = ['resume', 'r', '--extend', '1', '--no-preflight']
    for (const [name, text] of [
      ['run.json', `${manifest} `],
      ['local.json', String(local).replace('k.jsonl', 'l.jsonl')],
      ['local.json', ''],
      ['local.json', '{"settings":{},"signatures":[""]}'],
    ] as const) {
      writeFileSync(trap.file(`r/${name}`), text)
      const { code, stderr } = await orreryIn(trap.path, resume)
      expect([name, code, stderr]).toEqual([name, 2, expect.stringContaining('ADDRESS_UNTRUSTED')])
      writeFileSync(trap.file('r/run.json'), String(manifest))
      writeFileSync(trap.file('r/local.json'), String(local))
    }
    expect(trap.caught()).toHaveLength(before)
    const recorded = readFileSync(trap.file('k.jsonl'), 'utf8')
    const resumed = await orreryIn(trap.path, resume)
    expect([resumed.code, resumed.stderr]).toEqual([
      0,
      expect.stringContaining('not continued from the first command: --max-cost 9;'),
    ])
    expect(trap.caught().length).toBeGreaterThan(before)
    // The recording continues, and so does the signature of the extended run.
    expect(readFileSync(trap.file('k.jsonl'), 'utf8').length).toBeGreaterThan(recorded.length)
    expect((await orreryIn(trap.path, resume)).code).toBe(0)
  })
})

/** Commands without a case above, and the reason. */
const WITHOUT_DATA: Readonly<Record<string, string>> = {
  models: 'a group',
  optimize: 'world, agent and models are named on the command line; an earlier search has only texts',
  'models add': 'copies the file and downloads the address of its own arguments',
  'models list': 'reads the directory of the user',
  worker: 'packages/queue/test checks the permissions of a worker',
  queue: 'prints states',
  'tasks from': 'a case of `tasks`',
  'show profile': 'profiles of the registry',
  'export tasks': 'the world is named on the command line',
  play: 'world and agent are named on the command line',
  serve: 'a group',
  'serve world': 'the world is named on the command line',
  'serve agentgym': 'the world is named on the command line',
  'serve openenv': 'the world is named on the command line',
  'serve mcp': 'the worlds are named on the command line',
  'serve vector': 'the worlds are named on the command line',
  'serve model': 'the model is named on the command line',
  doctor: 'the model is named on the command line; a table of models is a case of doctor.test.ts',
  'doctor profile': 'reads the files of a profile as `run` does, a case of packages/runs/test/trust',
  validate: 'the world is named on the command line',
  index: 'a group',
  'index build': 'reads products, which name nothing',
  new: 'writes a template',
  'new openenv': 'the world is named on the command line',
  'new profile': 'agent and world are named on the command line',
  playground: 'prints an address',
  pack: 'packs a checkout that is named on the command line',
  lesson: 'executes the file of the learner, who asks for it',
  completion: 'prints a script',
  help: 'prints texts',
}

function pathsOf(command: Command, before: readonly string[] = []): readonly string[] {
  return command.commands.flatMap((each) => [[...before, each.name()].join(' '), ...pathsOf(each, [...before, each.name()])])
}

test('every command of the program is a case, or has a reason not to be one', async () => {
  const program = new Command('orrery')
  for (const { load } of COMMANDS) (await load())(program, {} as Terminal, () => undefined)
  const cases = [
    ...SUITE_COMMANDS,
    ...EXECUTING_COMMANDS,
    ...READING_COMMANDS,
    ['view'],
    ['conform'],
    ['import'],
    ['which'],
    ['judge'],
  ].map(([name]) => name)
  const listed = new Set([...cases, ...Object.keys(WITHOUT_DATA)])
  expect(pathsOf(program).filter((path) => !listed.has(path))).toEqual([])
  expect([...listed].filter((path) => path !== undefined && !pathsOf(program).includes(path))).toEqual([])
})

test.each(['--option', '--world-option'])('%s __proto__=1 is refused, not forgotten', async (flag) => {
  const { code, stderr } = await orreryIn('.', ['run', '--limit', '1', '--dry-run', flag, '__proto__=1'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('OPTION_UNKNOWN: no option named "__proto__"')])
})

/** Files that commands write in the directory of a run, and a command line that would write each. */
const WRITTEN_FILES: readonly (readonly [name: string, ...args: string[]])[] = [
  ...[
    'events.jsonl',
    'events.tail',
    'run.json',
    'results.json',
    'report.md',
    'local.json',
    'waiting.json.new',
    'pending',
    'pending/3.jsonl',
  ].map((name) => [name, 'resume', 'received', '--extend', '1'] as const),
  ['events.index', 'show', 'received', '1'],
  ['events.summary', 'compare', 'received'],
  ['report.html', 'report', 'received'],
  ['episodes.csv', 'export', 'received', '--to', 'csv', '--force'],
  ['agenttraj.json', 'export', 'received', '--to', 'agenttraj', '--force'],
  ...['sharegpt', 'atif', 'otel'].map((to) => [`${to}.jsonl`, 'export', 'received', '--to', to, '--force'] as const),
  ['step-labels.jsonl', 'export', 'received', '--to', 'step-labels', '--force'],
  ['dpo.jsonl', 'export', 'received', '--to', 'dpo', '--force'],
  ['inspect', 'export', 'received', '--to', 'inspect', '--force'],
  ['huggingface', 'export', 'received', '--to', 'huggingface', '--force'],
]

test.skipIf(process.platform === 'win32')('no command writes through a link out of a received run', async () => {
  await using trap = await openTrap()
  await playInnocent(trap)
  for (const [name, ...args] of WRITTEN_FILES) {
    for (const isDangling of [false, true]) {
      writeReceived(trap, {})
      rmSync(trap.file('outside'), { recursive: true, force: true })
      mkdirSync(trap.file('outside/other'), { recursive: true })
      if (name.startsWith('pending/')) mkdirSync(trap.file('received/pending'))
      const isDirectory = ['pending', 'inspect', 'huggingface'].includes(name)
      const target = trap.file(isDirectory ? 'outside/other' : 'outside/file')
      const from = trap.file(`received/${name}`)
      const text = existsSync(from) ? readFileSync(from, 'utf8') : 'precious'
      if (!isDirectory && !isDangling) writeFileSync(target, text)
      rmSync(from, { force: true })
      symlinkSync(target, from)
      const { code, stderr } = await orreryIn(trap.path, args)
      const expected = isDirectory || isDangling ? [] : [text]
      const now = existsSync(trap.file('outside/file')) ? [readFileSync(trap.file('outside/file'), 'utf8')] : []
      expect([name, args, now, readdirSync(trap.file('outside/other'))]).toEqual([name, args, expected, []])
      if (!['events.index', 'events.summary'].includes(name))
        expect([name, code, stderr]).toEqual([name, 2, expect.stringMatching(/PATH_UNTRUSTED|RUN_UNKNOWN/)])
    }
  }
})

test('a record of another program names no code', async () => {
  await using trap = await openTrap()
  for (const world of ['./evil.mjs', trap.file('evil.mjs'), 'evil']) {
    // Without a first text, the commands would play the action in every task of every world.
    const record = { world, task: 'x', initial: 'x', steps: [{ action: 'look', observation: 'x' }] }
    writeFileSync(trap.file('log.jsonl'), `${JSON.stringify(record)}\n`)
    for (const command of ['conform', 'import', 'which']) {
      const { code } = await expectHarmless(trap, [command, 'log.jsonl'])
      expect(code).not.toBe(0)
    }
  }
})

test('data of the working directory has no link out of it', async () => {
  await using trap = await openTrap()
  mkdirSync(trap.file('project/shop/deep'), { recursive: true })
  mkdirSync(trap.file('elsewhere'))
  writeFileSync(trap.file('secret.json'), '[]')
  writeFileSync(
    trap.file('project/suite.json'),
    '{ "world": "webshop", "agent": "react", "model": "simulated:mid", "data": "shop" }',
  )
  const run = ['run', 'suite.json', '--dry-run']
  for (const [link, target, code] of [
    ['shop/inner', '.', 'DATA_MISSING: '],
    ['shop/items_shuffle.json', '../../secret.json', 'PATH_UNTRUSTED: data names the path shop (data)'],
    ['shop/deep/folder', '../../../elsewhere', 'PATH_UNTRUSTED: data names the path shop (data)'],
  ] as const) {
    symlinkSync(target, trap.file(`project/${link}`))
    const { stderr } = await orreryIn(trap.file('project'), run)
    expect([link, stderr]).toEqual([link, expect.stringContaining(`error ${code}`)])
    rmSync(trap.file(`project/${link}`))
  }
})

test.each(['openai:m+x', 'faulty:.1+openai:m+x', 'faulty:.1,seed=/+responses:m'])(
  '%s is not hidden by a plus sign',
  async (name) => {
    await using trap = await openTrap()
    writeSuite(trap, { model: [`${name},base_url=${trap.url},key=${SECRET}`] })
    const { code, stderr } = await expectHarmless(trap, ['run', 'suite.json', '--no-preflight', '--out', 'r'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('ADDRESS_UNTRUSTED')])
  },
)

test('weights in a folder with a plus sign are data in a suite, and permitted on the command line', async () => {
  await using trap = await openTrap()
  mkdirSync(trap.file('x+y'))
  writeFileSync(trap.file('x+y/w.gguf'), 'GGUF')
  for (const name of ['llama:x+y/w.gguf', 'faulty:.1+llama:x+y/w.gguf']) {
    writeSuite(trap, { model: [name] })
    const received = await orreryIn(trap.path, ['run', 'suite.json', '--dry-run'])
    expect([name, received.stderr]).toEqual([
      name,
      expect.stringContaining('PATH_UNTRUSTED: data names the path x+y/w.gguf (model)'),
    ])
    const named = await orreryIn(trap.path, ['run', 'suite.json', '--dry-run', '--model', name])
    expect([name, named.stderr]).toEqual([name, expect.stringContaining('DATA_INVALID')])
  }
})

test('a profile sends only text files of its own folder', async () => {
  await using trap = await openTrap()
  writeFileSync(trap.file('secret.txt'), 'hidden words')
  writeFileSync(trap.file('.hidden.txt'), 'hidden words')
  const { stdout } = await orreryIn(trap.path, ['new', 'profile', 'react', 'textcraft'])
  mkdirSync(trap.file('sub'))
  symlinkSync(trap.file('secret.txt'), trap.file('sub/link.txt'))
  writeFileSync(trap.file('sub/.env'), 'hidden words')
  for (const file of ['../secret.txt', trap.file('secret.txt'), 'link.txt', '.env']) {
    writeFileSync(trap.file('sub/p.yaml'), stdout.replace(/^demonstrations:[\s\S]*$/m, `demonstrations:\n  - file: ${file}\n`))
    const { code, stderr } = await orreryIn(trap.path, [
      'run',
      '--agent',
      'react',
      '--profile',
      'sub/p.yaml',
      '--limit',
      '1',
      '--dry-run',
    ])
    expect([file, code, stderr]).toEqual([file, 2, expect.stringContaining('PATH_UNTRUSTED: sub/p.yaml puts ')])
  }
})

test('an own run with a profile that was replaced is not resumed', async () => {
  await using trap = await openTrap()
  writeFileSync(trap.file('secret.txt'), 'hidden words')
  mkdirSync(trap.file('project'))
  const { stdout } = await orreryIn(trap.path, ['new', 'profile', 'react', 'textcraft'])
  writeFileSync(trap.file('project/p.yaml'), stdout)
  const names = ['--world', 'textcraft', '--agent', 'react', '--model', 'simulated:mid', '--profile', 'project/p.yaml']
  expect((await orreryIn(trap.path, ['run', ...names, '--limit', '1', '--max-steps', '2', '--out', 'r'])).code).toBe(0)
  const resume = ['resume', 'r', '--extend', '1']
  for (const [file, code] of [
    ['../secret.txt', 'PATH_UNTRUSTED: project/p.yaml puts '],
    ['own.txt', 'CODE_CHANGED: the prompts react/textcraft changed since the run was started'],
  ] as const) {
    writeFileSync(trap.file('project/own.txt'), 'other words')
    writeFileSync(
      trap.file('project/p.yaml'),
      stdout.replace(/^demonstrations:[\s\S]*$/m, `demonstrations:\n  - file: ${file}\n`),
    )
    const resumed = await orreryIn(trap.path, resume)
    expect([file, resumed.code, resumed.stderr]).toEqual([file, 2, expect.stringContaining(code)])
  }
  writeFileSync(trap.file('project/p.yaml'), stdout)
  expect((await orreryIn(trap.path, resume)).code).toBe(0)
})
