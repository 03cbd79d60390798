import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere, orreryIn } from './in-process.ts'

/** Invalid command lines, and the two lines of the error. */
const WRONG: readonly (readonly [name: string, args: readonly string[], message: RegExp])[] = [
  ['command', ['rnu'], /^error USAGE: unknown command 'rnu'\. Did you mean "run"\?$/m],
  ['help of no command', ['help', 'rnu'], /^error USAGE: no help on "rnu"\. Did you mean "run"\?$/m],
  ['flag', ['run', '--splt', 'test'], /^error USAGE: unknown option '--splt' \(Did you mean --split\?\)$/m],
  ['missing argument', ['show'], /^error USAGE: missing required argument 'dir'$/m],
  ['world', ['run', '--world', 'textcarft'], /^error WORLD_UNKNOWN: .*"textcarft"\. Did you mean "textcraft"\?$/m],
  ['agent', ['run', '--agent', 'raect'], /^error AGENT_UNKNOWN: .*Did you mean "react"\?$/m],
  ['noise', ['run', '--agent', 'noisy-oracle:2'], /^error AGENT_UNKNOWN: .*noisy-oracle:P/m],
  ['model', ['run', '--model', 'simulatd:mid'], /^error MODEL_UNKNOWN: .*Did you mean "simulated"\?$/m],
  ['preset', ['run', '--model', 'simulated:prefect'], /^error MODEL_UNKNOWN: .*perfect/m],
  ['split', ['run', '--split', 'adapt-20'], /^error SPLIT_UNKNOWN: .*Did you mean "adapt-200"\?$/m],
  ['suite', ['run', 'smok'], /^error SUITE_UNKNOWN: .*Did you mean "smoke"\?$/m],
  ['task type', ['run', '--type', 'depth-99'], /^error TASK_UNKNOWN: .*Did you mean "depth-/m],
  ['task position', ['run', '--split', 'adapt-200', '--tasks', '190-210'], /^error TASK_UNKNOWN: .*Expected 0 to 199$/m],
  ['task id', ['run', '--tasks', 'textcraft/adapt-lkie/1'], /^error TASK_UNKNOWN: .*Did you mean "textcraft\/adapt-like\/1"\?$/m],
  ['agent option', ['run', '--option', 'thougts=false'], /^error OPTION_UNKNOWN: .*Did you mean "thoughts"\?$/m],
  ['option value', ['run', '--option', 'thoughts=maybe'], /^error CONFIG_INVALID: .*thoughts=maybe is not true or false$/m],
  ['dialect', ['run', '--dialect', 'adpat'], /^error CONFIG_INVALID: .*dialect/m],
  ['number', ['run', '--limit', 'many'], /^error CONFIG_INVALID: --limit: expected a whole number from 1, got "many"$/m],
  ['zero', ['run', '--max-steps', '0'], /^error CONFIG_INVALID: --max-steps: expected a whole number from 1, got 0$/m],
  [
    'number of episodes',
    ['run', '--trials', '1000000000'],
    /^error CONFIG_INVALID: the run would have \d+ episodes; at most 1000000/m,
  ],
  [
    'time without a clock',
    ['run', '--time-limit', '9', '--deterministic'],
    /^error CONFIG_INVALID: .*a time limit would never bind$/m,
  ],
  ['empty text', ['run', '--split', ''], /^error CONFIG_INVALID: --split: expected text, got none$/m],
  ['rewind', ['run', '--rewind', 'snapsot'], /^error CONFIG_INVALID: .*Did you mean "snapshot"\?$/m],
  [
    'feedback',
    ['run', '--feedback', 'some'],
    /^error CONFIG_INVALID: --feedback: expected none, terminal or always, got "some"$/m,
  ],
  [
    'base URL',
    ['run', '--base-url', 'nonsense'],
    /^error CONFIG_INVALID: --base-url: expected an address such as \S+, got "nonsense"$/m,
  ],
  ['prices', ['run', '--prices', 'absent.yaml'], /^error FILE_UNREADABLE: cannot read absent\.yaml: /m],
  ['range of tasks', ['run', '--tasks', '5-2'], /^error TASK_UNKNOWN: the range 5-2 is backwards\. Expected 2-5$/m],
  ['rate', ['run', '--model', 'faulty:2+simulated'], /^error CONFIG_INVALID: faulty: expected a rate from 0 to 1, got 2$/m],
  ['flag of another list', ['list', 'agents', '--limit', '3'], /^error USAGE: --limit applies only to `orrery list tasks`$/m],
  ['flag of lists of items', ['list', 'alfworld', '--agent', 'react'], /^error USAGE: --agent applies only to /m],
  ['flag of a described world', ['list', 'worlds', '--split', 'test'], /^error USAGE: --split applies only to /m],
  ['flag of a list of episodes', ['show', 'r', '3', '--failed'], /^error USAGE: --failed and an episode cannot be combined$/m],
  ['repeated run', ['report', 'r', './r'], /^error USAGE: \.\/r is named twice$/m],
  ['profile twice in the list', ['show', 'profile', 'nope'], /^error PROFILE_UNKNOWN: (?!.*react\/webshop.*react\/webshop,)/m],
  ['profile', ['run', '--profile', 'react/textcrft'], /^error PROFILE_UNKNOWN: .*Did you mean "react\/textcraft/m],
  ['list', ['list', 'wolrds'], /^error USAGE: .*Did you mean "worlds"\?$/m],
  ['validated world', ['validate', 'textcrat'], /^error WORLD_UNKNOWN: .*Did you mean "textcraft"\?$/m],
  ['validated split', ['validate', 'textcraft', '--split', 'tset'], /^error SPLIT_UNKNOWN: .*Did you mean "test"\?$/m],
  ['run directory', ['show', 'no-such-run'], /^error RUN_UNKNOWN: no run in no-such-run/m],
]

describe('a wrong command line prints an error and a hint, and exits with 2', () => {
  test.concurrent.each(WRONG)('%s', async (_, args, message) => {
    using place = scratch()
    const { code, stdout, stderr } = await orreryIn(place.path, args)
    expect(stderr).toMatch(message)
    expect(stderr).toMatch(/^ hint: .+$/m)
    expect(stderr.trimEnd().split('\n')).toHaveLength(2)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })
})

/** Invalid configuration files. */
const CONFIGURATIONS: readonly (readonly [name: string, text: string | Uint8Array, message: RegExp])[] = [
  ['malformed YAML', 'world: [textcraft\nagent: react\n', /^error CONFIG_INVALID: config\.yaml:\d+: /m],
  ['malformed JSON', '{"world": "textcraft",, }', /^error CONFIG_INVALID: config\.yaml:1: /m],
  [
    'unknown key',
    'wrold: textcraft\n',
    /^error CONFIG_INVALID: config\.yaml: no setting named "wrold"\. Did you mean "world"\?$/m,
  ],
  ['key of a block', 'blocks:\n  - agnet: react\n', /^error CONFIG_INVALID: .*Did you mean "agent"\?$/m],
  ['wrong type', 'limit: lots\n', /^error CONFIG_INVALID: config\.yaml: limit: expected a whole number from 1, got "lots"$/m],
  ['no mapping', '- 1\n- 2\n', /^error CONFIG_INVALID: config\.yaml: expected settings such as maxSteps: 60, not a list$/m],
  ['not text', Uint8Array.of(0xff, 0xfe, 0x00, 0x80), /^error CONFIG_INVALID: config\.yaml: not UTF-8 text$/m],
  ['alias bomb', `a: &a [x, x]\nb: &b [*a, *a]\n${bomb()}`, /^error CONFIG_INVALID: config\.yaml: /m],
]

describe('a wrong configuration file is named with its problem', () => {
  test.concurrent.each(CONFIGURATIONS)('%s', async (_, text, message) => {
    using place = scratch()
    writeFileSync(place.file('config.yaml'), text)
    const { code, stderr } = await orreryIn(place.path, ['run', '--config', 'config.yaml'])
    expect(stderr).toMatch(message)
    expect(stderr.trimEnd().split('\n')).toHaveLength(2)
    expect(code).toBe(2)
  })

  test('one that does not exist', async () => {
    using place = scratch()
    const { code, stderr } = await orreryIn(place.path, ['run', '--config', 'absent.yaml'])
    expect(stderr).toMatch(/^error FILE_UNREADABLE: cannot read absent\.yaml: /m)
    expect(code).toBe(2)
  })
})

test('with --json, prints the error as an object too', async () => {
  const { code, stdout } = await orreryIn('.', ['run', 'smok', '--json'])
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'SUITE_UNKNOWN', hint: expect.any(String) } })
  expect(code).toBe(2)
})

test('prints a stack trace only with --debug', async () => {
  const [plain, debug] = await Promise.all([orreryIn('.', ['run', 'smok']), orreryIn('.', ['run', 'smok', '--debug'])])
  expect(plain.stderr).not.toContain(' at ')
  expect(debug.stderr).toMatch(/\n {4}at /)
})

/** Returns YAML aliases that would expand to a billion values. */
function bomb(): string {
  return Array.from({ length: 30 }, (_, index) => {
    const before = index === 0 ? 'b' : `c${index - 1}`
    return `c${index}: &c${index} [*${before}, *${before}]\n`
  }).join('')
}

test.each([
  [['new', 'profile', 'react', 'textcraft', '--package'], '--package', 'new profile'],
  [['show', 'profile', 'react/textcraft', '--failed'], '--failed', 'show profile'],
  [['--json', 'show', '--step', '3', 'profile', 'react/textcraft'], '--step', 'show profile'],
  [['doctor', 'profile', 'react/textcraft', '--long-prompt', '200'], '--long-prompt', 'doctor profile'],
  [['export', 'tasks', 'webarena', '--prompts'], '--prompts', 'export tasks'],
])('%j is refused, because the flag belongs to the parent command', async (args, flag, names) => {
  const { code, stderr } = await orreryHere(args)
  expect(stderr).toContain(`unknown option '${flag}' of ${names}`)
  expect(code).toBe(2)
})

test('the help of a subcommand lists only its own flags and those of every command', async () => {
  for (const args of [
    ['new', 'profile'],
    ['export', 'tasks'],
    ['doctor', 'profile'],
    ['show', 'profile'],
    ['models', 'add'],
  ]) {
    const { stdout } = await orreryHere([...args, '--help'])
    expect(stdout.match(/(?<=Global Options:\n)(?: {2}.*\n)+/)?.[0].match(/--[a-z]+/g)).toEqual([
      '--version',
      '--json',
      '--debug',
    ])
    const flags = stdout.match(/^ {2}(?:-\w, )?--[a-z-]+/gm) ?? []
    expect(new Set(flags).size).toBe(flags.length)
  }
})
