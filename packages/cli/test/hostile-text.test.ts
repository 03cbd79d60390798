/** No command obeys or passes on control sequences of a run directory, a file, a server or its own arguments. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { COMMANDS } from '../src/commands/commands.ts'
import { loadCommands } from '../src/help/flag-topics.ts'
import { processTerminal } from '../src/terminal.ts'
import { HOSTILE, HOSTILE_LINE, HOSTILE_NAME, writeSpoiltRun } from './hostile-run.ts'
import { callHere, orreryHere, type RanHere } from './in-process.ts'

const place = scratch()
let server: Server
let url = ''

beforeAll(async () => {
  const rows = ['--agent', 'react,random', '--model', 'simulated:mid', '--limit', '2', '--max-steps', '6']
  await orreryHere(['run', ...rows, '--keep-prompts', '--deterministic', '--out', place.file('honest')])
  mkdirSync(place.file('runs'))
  writeSpoiltRun(place.file('honest'), place.file(`runs/${HOSTILE_NAME}`))
  writeFileSync(place.file('hostile.yaml'), JSON.stringify({ [`world${HOSTILE}`]: HOSTILE }))
  writeFileSync(place.file('prompts.json'), JSON.stringify({ [HOSTILE]: `> ${HOSTILE}` }))
  writeFileSync(place.file('values.yaml'), JSON.stringify({ world: HOSTILE, agent: HOSTILE, model: HOSTILE }))
  writeFileSync(place.file('lines.jsonl'), `${JSON.stringify({ kind: HOSTILE, [HOSTILE]: HOSTILE })}\n${HOSTILE}\n`)
  const steps = [{ action: HOSTILE, observation: HOSTILE }]
  writeFileSync(place.file('steps.json'), JSON.stringify({ id: 'textcraft/adapt-200/0', [HOSTILE]: HOSTILE, steps }))
  cpSync(place.file('honest'), place.file('submissions/honest'), { recursive: true })
  rmSync(place.file('submissions/honest/local.json'))
  writeFileSync(place.file('submissions/honest/submission.json'), JSON.stringify({ name: HOSTILE, [HOSTILE]: HOSTILE }))
  const evaluation = { eval_types: ['string_match'], reference_answers: { exact_match: HOSTILE } }
  const byUrl = { eval_types: ['url_match'], reference_url: 'http://a.test', url_note: HOSTILE }
  const tasks = [evaluation, byUrl].map((each, id) => ({ task_id: id, intent: HOSTILE, eval: each }))
  writeFileSync(place.file('tasks.json'), JSON.stringify(tasks))
  const answers = [{ id: 0, answer: `It is ${HOSTILE}` }, { id: 1, url: HOSTILE }, { [HOSTILE]: HOSTILE }]
  writeFileSync(place.file('answers.json'), JSON.stringify(answers))
  server = createServer((_, response) => {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'a\u0085b' }
    response.writeHead(400, headers).end(JSON.stringify({ error: { message: HOSTILE, code: HOSTILE, type: HOSTILE } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})

afterAll(() => {
  server.close()
  place[Symbol.dispose]()
})

/** A command line. Words that begin with `@` are paths in the scratch directory; `@run` is the hostile run. */
interface Case {
  readonly args: readonly string[]
  readonly input?: string
  /** True if the output is for programs, which get the exact text through a pipe. */
  readonly isData?: boolean
  /** False if the output has no hostile text. @default true */
  readonly isShown?: boolean
}

/** At least one case for each command and subcommand. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  list: [{ args: ['runs', '@runs'] }, { args: ['agents', HOSTILE] }, { args: ['runs', '@runs', '--json'], isData: true }],
  run: [
    { args: ['--only', 'failed@@run', '--dry-run'] },
    { args: ['@hostile.yaml'] },
    { args: ['@values.yaml'] },
    {
      args: ['--replay-only', '@lines.jsonl', '--model', 'openai:x', '--agent', 'react', '--limit', '1', '--out', '@replayed'],
      isShown: false,
    },
    { args: ['--agent', 'random', '--limit', '1', '--out', `@out${HOSTILE_NAME}`] },
    { args: ['--agent', 'react', '--model', 'human', '--limit', '1', '--out', '@human'], input: `get 1 ${HOSTILE}\n`.repeat(8) },
    {
      args: [
        '--agent',
        'react',
        '--model',
        'openai:x',
        '--base-url',
        '$url',
        '--limit',
        '1',
        '--model-retries',
        '0',
        '--no-preflight',
        '--out',
        '@served',
      ],
    },
  ],
  resume: [{ args: ['@run'] }],
  worker: [{ args: [`--x${HOSTILE}`] }],
  queue: [{ args: [`--x${HOSTILE}`] }],
  show: [
    { args: ['@run'] },
    { args: ['@run', '1', '--prompts'] },
    { args: ['@run', '1', '--format', 'md'] },
    { args: ['@run', '--tasks'] },
    { args: ['@run', '--task', 'adapt-like/0'] },
    { args: ['@run', HOSTILE] },
    { args: ['@run', '1', '--json'], isData: true },
  ],
  'show profile': [{ args: ['react/textcraft', `--x${HOSTILE}`] }],
  view: [{ args: [`@${HOSTILE_NAME}`] }],
  verify: [{ args: ['@run'] }],
  rescore: [{ args: ['@run'] }],
  leaderboard: [{ args: ['@runs'] }, { args: ['@submissions'], isShown: false }, { args: [`@${HOSTILE_NAME}`] }],
  credit: [{ args: ['@run'] }, { args: ['@run', '--csv', '-'], isData: true }],
  'what-if': [
    { args: ['@run', '1', '--step', '1', '--action', HOSTILE] },
    { args: ['@run', '1', '--step', '1', '--reply', HOSTILE] },
    { args: ['@run', '1', '--step', '1', '--prompt-part', HOSTILE] },
    { args: ['@run', '--sweep-prompt-parts'] },
    { args: ['@run', '--sweep-prompt-parts', '--csv', '-'], isData: true },
  ],
  handover: [{ args: ['@run', HOSTILE] }, { args: [`@run#${HOSTILE}`, '@run'], isShown: false }],
  tasks: [{ args: [HOSTILE] }],
  'tasks from': [
    { args: ['@run'], isData: true },
    { args: ['@run', '--where', HOSTILE], isShown: false },
    { args: ['@run', '--out', `@${HOSTILE_NAME}.jsonl`] },
  ],
  optimize: [{ args: ['react', '--train', HOSTILE, '--budget', 'calls=1'] }],
  compare: [
    { args: ['@run'] },
    { args: ['@run', '--by', 'type'] },
    { args: ['@run', '--format', 'md'] },
    { args: ['@run', '--format', 'junit'] },
    { args: ['@run', '--gate', HOSTILE] },
    { args: ['@run', '--json'], isData: true },
  ],
  report: [
    { args: ['@run', '--format', 'md'] },
    { args: ['@run', '--format', 'csv'], isData: true },
    { args: ['@run', '--format', 'json'], isData: true },
    { args: ['@run', '--title', HOSTILE, '--out', `@${HOSTILE_NAME}.html`] },
  ],
  export: [
    { args: ['@run', '--to', 'csv', '--out', '-'], isData: true },
    { args: ['@run', '--to', 'openai-finetune', '--all', '--out', '-'], isData: true },
    { args: ['@run', '--to', 'inspect', '--force'] },
    { args: ['@run', '--to', HOSTILE] },
  ],
  'export tasks': [{ args: [HOSTILE] }],
  play: [
    { args: ['textcraft', '0', '--out', '@played'], input: `get ${HOSTILE}\n:history\n:quit\n` },
    { args: ['textcraft', '0', '--agent', 'react', '--model', 'simulated'], input: `e think: ${HOSTILE_LINE}\n\n\nq\n` },
    { args: [HOSTILE] },
  ],
  serve: [{ args: [HOSTILE] }],
  'serve world': [{ args: [HOSTILE] }],
  'serve model': [{ args: [HOSTILE] }, { args: ['simulated:mid', '--script', `@x${HOSTILE_NAME}`] }],
  'serve agentgym': [{ args: [HOSTILE] }],
  'serve openenv': [{ args: [HOSTILE] }],
  'serve mcp': [{ args: [HOSTILE] }],
  'serve vector': [{ args: [HOSTILE] }],
  doctor: [{ args: ['openai:x', '--base-url', '$url'] }, { args: [HOSTILE] }],
  'doctor profile': [{ args: [`@x${HOSTILE_NAME}.yaml`] }, { args: ['@prompts.json'] }],
  validate: [{ args: [HOSTILE] }],
  conform: [{ args: [`@x${HOSTILE_NAME}`] }, { args: ['@lines.jsonl'], isShown: false }],
  import: [
    { args: [`@x${HOSTILE_NAME}`] },
    { args: ['@steps.json', '--world', 'textcraft', '--split', 'adapt-200', '--out', '@imported'] },
  ],
  which: [{ args: [`@x${HOSTILE_NAME}`] }, { args: ['@steps.json', '--world', 'textcraft', '--split', 'adapt-200'] }],
  judge: [
    { args: ['--tasks', '@tasks.json', '--answers', '@answers.json'] },
    { args: ['--tasks', '@tasks.json', '--answers', '@answers.json', '--json'], isData: true },
    { args: ['--tasks', `@x${HOSTILE_NAME}`, '--answers', '@answers.json'] },
    { args: ['--tasks', '@tasks.json', '--answers', '@answers.json', '--site', `${HOSTILE}=${HOSTILE}`] },
  ],
  index: [{ args: [HOSTILE] }],
  models: [{ args: [HOSTILE] }],
  'models add': [{ args: [HOSTILE, '--file', `@x${HOSTILE_NAME}`] }],
  'models list': [{ args: [HOSTILE], isShown: false }],
  'index build': [{ args: ['--data', `@x${HOSTILE_NAME}`, '--out', '@shop'] }],
  new: [
    { args: ['world', HOSTILE] },
    { args: [HOSTILE, 'tiny-maze'] },
    { args: ['world', 'tiny-maze', '--out', `@${HOSTILE_NAME}`] },
  ],
  'new openenv': [{ args: [HOSTILE] }],
  'new profile': [{ args: [HOSTILE, HOSTILE] }],
  playground: [{ args: [`@runs/${HOSTILE_NAME}/run.json/x`] }],
  pack: [{ args: [`@runs/${HOSTILE_NAME}/run.json/x`] }],
  lesson: [{ args: ['start', '1', `@${HOSTILE_NAME}`] }, { args: [HOSTILE] }],
  completion: [{ args: [HOSTILE] }, { args: ['bash', '--line', 'orrery show @runs/'], isShown: false }],
  help: [{ args: [HOSTILE] }],
}

function wordOf(word: string): string {
  const path = (name: string): string => place.file(name === 'run' ? `runs/${HOSTILE_NAME}` : name)
  return word
    .replace(/^\$url$/, url)
    .replace(/^failed@@run$/, () => `failed@${path('run')}`)
    .replace(/^(orrery show )?@(.+)$/s, (_, before: string | undefined, name: string) => `${before ?? ''}${path(name)}`)
}

/** Everything that a terminal obeys or a reader does not see, except line breaks and tabs. */
const RAW = /[^\P{Cc}\n\t]|[\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\u00ad\u200b-\u200f\u{e0000}-\u{e0fff}]/u

/** Colours of Orrery; the hostile text has others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
const OWN_COLOURS = /\u001b\[(?:1|2|22|31|32|33|35|36|39)m/g

/** Start of a line that a text of one line must not begin. */
const SPOOF = /^(?:::error::|##\[error\])SPOOF/m

async function called(name: string, { args, input = '' }: Case, isScreen: boolean): Promise<RanHere> {
  const words = [...name.split(' '), ...args.map(wordOf)]
  return callHere(words, { input, isScreen })
}

test('there is a case for every command and subcommand', async () => {
  const { commands } = await loadCommands(processTerminal())
  expect(Object.keys(CASES).sort()).toEqual(commands.map(({ name }) => name).sort())
})

const ALL = Object.entries(CASES).flatMap(([name, cases]) =>
  cases.map((each) => ({
    title: `${name} ${each.args
      .join(' ')
      .slice(0, 40)
      .replace(/[^ -~]/g, '.')}`,
    name,
    each,
  })),
)

test.each(ALL)('$title', async ({ name, each }) => {
  const screen = await called(name, each, true)
  const piped = await called(name, each, false)
  const texts = { ...screen, pipedErrors: piped.stderr, ...(each.isData !== true && { piped: piped.stdout }) }
  for (const [where, text] of Object.entries(texts)) {
    const found = RAW.exec(String(text).replace(OWN_COLOURS, ''))
    expect(
      found === null ? 'none' : JSON.stringify(String(text).slice(Math.max(0, found.index - 60), found.index + 20)),
      where,
    ).toBe('none')
  }
  if (each.isShown !== false) expect(`${screen.stdout}${screen.stderr}`).toMatch(/\\u202e/)
  if (each.isData === true && each.args.includes('--json')) expect(JSON.parse(screen.stdout)).toEqual(JSON.parse(piped.stdout))
  expect(screen.stderr).not.toMatch(SPOOF)
  // The hostile run is valid, so that its texts are printed.
  expect(screen.stderr).not.toContain('JOURNAL_INVALID')
})

test.each(['x'.repeat(100_000), 'x '.repeat(50_000)])('no command echoes a long argument whole (%#)', async (long) => {
  for (const { name } of COMMANDS) {
    for (const words of [
      [name, long],
      [name, `--${long}`],
    ]) {
      const { code, stdout, stderr } = await callHere(words)
      expect(`${stdout}${stderr}`.length, `${name}: ${stderr.slice(0, 200)}`).toBeLessThan(4000)
      expect(code, name).not.toBe(0)
    }
  }
})
