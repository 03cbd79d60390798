/** One hostile value in one field of a file that somebody sends, and the commands that read it. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rng } from '@orreryjs/core'
import { expect } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { CONTROLS } from './hostile-run.ts'
import { orreryIn } from './in-process.ts'

/** Values of any type, as JSON texts: `1e999` becomes infinite, and `__proto__` becomes a member only when JSON is parsed. */
const VALUES: readonly string[] = [
  'null',
  'true',
  '-1',
  '0.5',
  '1e15',
  '1e999',
  '9007199254740993',
  '""',
  '"NaN"',
  JSON.stringify('w'.repeat(20_000)),
  JSON.stringify(CONTROLS),
  '"__proto__"',
  '"../../../../etc/passwd"',
  '[]',
  '{}',
  '{"toString":1,"valueOf":null,"length":-1,"then":1}',
  '[[[[[[1]]]]]]',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
]

/** Marks the place of a hostile value in a JSON text. */
const MARK = '@@hostile@@'

/** Returns every text that has one of the value's parts replaced by a mark, and one with an unknown member in each object. */
function marked(value: unknown): readonly string[] {
  const copies: string[] = []
  const visit = (part: unknown, rebuild: (other: unknown) => unknown): void => {
    copies.push(JSON.stringify(rebuild(MARK)))
    if (typeof part !== 'object' || part === null) return
    if (!Array.isArray(part)) copies.push(JSON.stringify(rebuild({ ...part, other: MARK })))
    for (const [name, each] of Object.entries(part)) {
      visit(each, (other) =>
        rebuild(
          Array.isArray(part) ? part.with(Number(name), other) : Object.fromEntries([...Object.entries(part), [name, other]]),
        ),
      )
    }
  }
  visit(value, (other) => other)
  return [...new Set(copies)]
}

/** A kind of file: its text with a mark at every field, and the command lines that read it. */
interface Target {
  readonly file: string
  readonly texts: readonly string[]
  readonly commands: readonly (readonly string[])[]
}

const RUN_COMMANDS: readonly (readonly string[])[] = [
  ['show', 'r'],
  ['show', 'r', '1', '--prompts'],
  ['show', 'r', '--tasks'],
  ['verify', 'r', '--partial'],
  ['rescore', 'r'],
  ['report', 'r', '--format', 'md'],
  ['report', 'r', '--out', 'x.html'],
  ['compare', 'r', 'innocent'],
  ['compare', 'r'],
  ['list', 'runs', '.'],
  ['export', 'r', '--to', 'csv', '--force', '--out', 'x.csv'],
  ['export', 'r', '--to', 'inspect', '--force', '--out', 'x'],
  ['export', 'r', '--to', 'agenttraj', '--force', '--out', 'x.json'],
  ['export', 'r', '--to', 'sharegpt', '--all', '--force', '--out', 'x-sharegpt.jsonl'],
  ['export', 'r', '--to', 'atif', '--force', '--out', 'x-atif.jsonl'],
  ['export', 'r', '--to', 'otel', '--force', '--out', 'x-otel.jsonl'],
  ['export', 'r', '--to', 'step-labels', '--force', '--out', 'x.jsonl'],
  ['export', 'r', '--to', 'dpo', '--force', '--out', 'x-dpo.jsonl'],
  ['export', 'r', '--to', 'huggingface', '--force', '--out', 'x-dataset'],
  ['run', '--only', 'failed@r', '--dry-run'],
  ['resume', 'r', '--max-cost', '1'],
]

const BASE = { world: ['textcraft'], split: 'adapt-200', agent: ['react'], model: ['simulated:mid'], limit: 1, maxSteps: 2 }

const SUITE = {
  ...BASE,
  model: ['mine'],
  models: {
    mine: { kind: 'simulated', model: 'mid' },
    other: { model: 'm', headers: { a: 'b' }, prices: { input: 1, output: 2 } },
  },
  option: { rules: true },
  worldOption: { inventory: 'grouped' },
  trials: 1,
  seed: '1',
  feedback: 'none',
  rewind: ['snapshot'],
  concurrency: 1,
  modelTimeout: 1000,
  maxCost: 1,
  maxTime: 10,
  timeLimit: 10,
  primary: 'success',
  baseline: 'react',
  gate: ['success(react) > 0'],
  blocks: [{ limit: 1 }, { label: 'two', grid: { trials: [1, 2] } }],
}

/** Settings that exclude others of `SUITE`. */
const OTHERS = [
  { tasks: '0' },
  { type: ['depth-4'] },
  { sample: 1 },
  { seeds: ['1', '2'], trials: 2 },
  { extensions: [1] },
  { dialect: 'strict' },
  { profile: 'react/textcraft' },
  { data: '.' },
  { envFile: '.env' },
  { baseUrl: 'http://127.0.0.1:1/v1' },
  { taskSelection: [{ kind: 'failed', directory: 'r', run: 'x', rows: [{ label: 'react', model: 'm' }] }] },
]

const PROFILE = {
  id: 'p',
  version: 1,
  world: 'textcraft',
  dialects: ['strict'],
  parts: { instructions: 'x' },
  demonstrations: [
    { text: 'a', types: ['t'] },
    { file: 'x.txt', key: 'a' },
    { task: 'textcraft/adapt-like/0', lines: ['inventory', { thought: 't' }, { refused: 'x' }], end: 'open', notes: { a: 'b' } },
  ],
  layout: {
    messages: { step: [{ role: 'user', content: '{task}' }] },
    exchange: '{action}',
    demonstration: { text: '{text}', exchange: '{action}' },
    lists: { a: { head: 'h', item: 'i' } },
    replace: [{ in: 'task', from: 'a', to: 'b' }],
    window: 2,
  },
}

const TRANSCRIPT = {
  world: 'textcraft',
  id: '1',
  dialect: 'strict',
  initial: 'Crafting commands:\ncraft 1 stick using 1 oak planks\n\nGoal: craft stick.',
  steps: [{ action: 'inventory', observation: 'Inventory: You are not carrying anything.', reward: 0, terminated: false }],
}

/** A place with a run and other files that commands read. */
export async function openFields(): Promise<{ readonly targets: readonly Target[]; readonly path: string } & Disposable> {
  const place = scratch()
  const play = ['run', '--world', 'textcraft', '--agent', 'react', '--model', 'simulated:mid', '--limit', '2', '--max-steps', '4']
  const { code, stderr } = await orreryIn(place.path, [
    ...play,
    '--keep-prompts',
    '--record',
    'cassette.jsonl',
    '--out',
    'innocent',
  ])
  expect([code, stderr]).toEqual([0, expect.anything()])
  const read = (name: string): string => readFileSync(place.file(name), 'utf8')
  const file = (name: string): readonly string[] => marked(JSON.parse(read(name)))
  const lines = (name: string, types: (line: unknown) => string): readonly string[] => {
    const all = read(name).trimEnd().split('\n')
    const parsed = all.map((line): unknown => JSON.parse(line))
    const firsts = parsed.filter((line, at) => parsed.findIndex((each) => types(each) === types(line)) === at)
    return firsts.flatMap((line) => {
      const before = all.slice(0, parsed.indexOf(line))
      return marked(line).map((text) => [...before, text, ...all.slice(before.length + 1), ''].join('\n'))
    })
  }
  const dryRun = ['run', '--world', 'textcraft', '--agent', 'react', '--model', 'simulated:mid', '--limit', '1', '--dry-run']
  const suite = [
    ['run', 'x.suite.json', '--dry-run'],
    ['run', '--config', 'x.suite.json', '--dry-run'],
  ]
  const targets: readonly Target[] = [
    { file: 'r/run.json', texts: file('innocent/run.json'), commands: RUN_COMMANDS },
    { file: 'r/results.json', texts: file('innocent/results.json'), commands: RUN_COMMANDS },
    { file: 'r/local.json', texts: file('innocent/local.json'), commands: RUN_COMMANDS.slice(-2) },
    {
      file: 'r/events.jsonl',
      texts: lines('innocent/events.jsonl', (line) => String((line as { type?: string }).type)),
      commands: RUN_COMMANDS,
    },
    {
      file: 'x.suite.json',
      texts: [SUITE, ...OTHERS.map((each) => ({ ...BASE, ...each }))].flatMap(marked),
      commands: suite,
    },
    {
      file: 'x.profile.json',
      texts: marked(PROFILE),
      commands: [[...dryRun, '--profile', 'x.profile.json']],
    },
    {
      file: 'x.prices.json',
      texts: marked({ m: { input: 1, cachedInput: 0.5, output: 2 } }),
      commands: [['rescore', 'innocent', '--prices', 'x.prices.json']],
    },
    {
      file: 'x.jsonl',
      texts: lines('cassette.jsonl', () => ''),
      commands: [[...play, '--replay-only', 'x.jsonl', '--out', 'again']],
    },
    {
      file: 'x.models.json',
      texts: marked(SUITE.models),
      commands: [[...dryRun.slice(0, 6), 'mine', '--models', 'x.models.json', '--dry-run', '--limit', '1']],
    },
    {
      file: 'x.log.jsonl',
      texts: marked(TRANSCRIPT),
      commands: [
        ['conform', 'x.log.jsonl'],
        ['which', 'x.log.jsonl', '--world', 'textcraft', '--split', 'adapt-200'],
      ],
    },
  ]
  return { targets, path: place.path, [Symbol.dispose]: () => place[Symbol.dispose]() }
}

/** A case: one value in one field, read by one command. */
interface Case {
  readonly file: string
  readonly text: string
  readonly where: string
  readonly args: readonly string[]
}

/** Returns the cases of a seed, each target equally often; all cases without a count. */
export function* casesOf(targets: readonly Target[], count: number, seed: string): Generator<Case> {
  const random = rng(seed, 'hostile fields')
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random.next() * values.length)] as Value
  for (let at = 0; at < count; at += 1) {
    const target = targets[at % targets.length]
    if (target === undefined || target.texts.length === 0) continue
    const text = pick(target.texts)
    const value = pick(VALUES)
    const mark = JSON.stringify(MARK)
    const start = text.indexOf(mark)
    const where = `${text.slice(Math.max(0, start - 60), start)}${value.slice(0, 60)}`
    yield { file: target.file, text: text.replace(mark, () => value), where, args: pick(target.commands) }
  }
}

/** A line of a stack trace, and of an error that Orrery does not expect. */
const CRASH = /^\s+at .*:\d+|INTERNAL|is not a function|Cannot read prop|Maximum call stack|Invalid (?:array|string) length/m

// biome-ignore lint/suspicious/noControlCharactersInRegex: These must not be printed.
const RAW = /[\0-\u0008\u000e-\u001f\u007f-\u009f\u202e]/

/** Runs a case and returns the problem of a result that is neither a success nor one line with a code. */
export async function problemOf(path: string, { file, text, where, args }: Case): Promise<string | undefined> {
  const place = (name: string): string => `${path}/${name}`
  for (const name of ['r', 'x', 'again']) rmSync(place(name), { recursive: true, force: true })
  cpSync(place('innocent'), place('r'), { recursive: true })
  writeFileSync(place(file), text)
  const { code, stdout, stderr } = await orreryIn(path, args)
  const errors = stderr.split('\n').filter((line) => line.startsWith('error '))
  const isLong = errors.some((line) => line.length > 1_500)
  const isRaw = RAW.test(stderr + stdout)
  const isWrong = ![0, 1, 2, 3].includes(code) || (code === 2 && errors.length !== 1)
  const isPolluted = 'polluted' in {}
  if (!isWrong && !CRASH.test(stderr) && !isLong && !isRaw && !isPolluted) return undefined
  const why = isPolluted ? 'polluted' : isRaw ? 'raw' : isLong ? 'long' : isWrong ? `code ${code}` : 'crash'
  return `${why}: ${args.join(' ')} with ${file}: ${where}\n${stderr.slice(0, 600)}`
}
