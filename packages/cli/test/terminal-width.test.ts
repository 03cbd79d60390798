import { stripVTControlCharacters } from 'node:util'
import stringWidth from 'string-width'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { callHere, orreryHere } from './in-process.ts'

const place = scratch()
const RUN = place.file('r')
afterAll(() => place[Symbol.dispose]())

beforeAll(async () => {
  const agents = 'react,rebact,anticipatory-reflection,noisy-oracle:0.5'
  const rows = ['--agent', agents, '--world', 'textcraft,alfworld', '--model', 'simulated:mid', '--limit', '2']
  await orreryHere(['run', ...rows, '--deterministic', '--out', RUN])
})

/** Returns the output of a command in a terminal of that many columns. */
async function printed(columns: number, ...args: readonly string[]): Promise<readonly string[]> {
  const { code, stdout } = await callHere(args, { columns, isScreen: true })
  expect(code).toBe(0)
  return stripVTControlCharacters(stdout).trimEnd().split('\n')
}

const tooWide = (lines: readonly string[], columns: number): readonly string[] =>
  lines.filter((line) => stringWidth(line) > columns)

/** Words of a text in order, ignoring line breaks. */
const words = (lines: readonly string[]): readonly string[] => lines.join(' ').split(/\s+/).filter(Boolean)

/** Output of `show --json`. */
interface Listed {
  readonly labels: readonly string[]
  readonly episodes: readonly { readonly number: number }[]
}

test.each([80, 120])('rows at one task and the list of tasks fit %i columns', async (columns) => {
  for (const args of [['--task', 'adapt-like/0'], ['--tasks']]) {
    const lines = await printed(columns, 'show', RUN, ...args)
    expect(tooWide(lines, columns)).toEqual([])
  }
})

test('a list of episodes fits 80 columns, with whole ids', async () => {
  const lines = await printed(80, 'show', RUN)
  expect(tooWide(lines, 80)).toEqual([])
  const ids = lines.slice(1).flatMap((line) => /^ *\d+ +(\S+)/.exec(line)?.[1] ?? `+${line.trim()}`)
  expect(ids.join('\n').replaceAll('\n+', '').split('\n')).toContain(
    'anticipatory-reflection/simulated:mid/textcraft/adapt-like/0#1',
  )
  expect(lines.filter((line) => /^ *\d+ /.test(line))).toHaveLength(16)
})

test('an episode fits 80 columns without breaking words, and other programs get it unwrapped', async () => {
  const { stdout } = await orreryHere(['show', RUN, 'react/simulated:mid/alfworld/valid_unseen/0'], 80)
  const raw = stdout.trimEnd().split('\n')
  const lines = await printed(80, 'show', RUN, 'react/simulated:mid/alfworld/valid_unseen/0')
  expect(tooWide(raw, 80)).not.toEqual([])
  expect(tooWide(lines, 80)).toEqual([])
  expect(words(lines)).toEqual(words(raw))
})

test.each(['textcraft', 'alfworld'])('a comparison fits 80 columns with long names, on %s', async (world) => {
  const lines = await printed(80, 'compare', RUN, '--by', 'type')
  expect(tooWide(lines, 80)).toEqual([])
  const text = lines.join('\n')
  expect(text).toContain(`${world} `)
  expect(text).toMatch(/^ *anticipatory-/m)
  expect(text).toMatch(/^ *reflection/m)
  expect(text).toContain('no significant difference')
  expect(text).not.toContain('bette\n')
  const wide = (await orreryHere(['compare', RUN], 200)).stdout
  expect(wide).toMatch(/(better|no significant difference)$/m)
})

test('the results fit 80 columns with long names', async () => {
  const lines = await printed(
    80,
    'run',
    '--agent',
    'anticipatory-reflection,random',
    '--limit',
    '1',
    '--wide',
    '--deterministic',
    '--out',
    place.file('n'),
  )
  const from = lines.findIndex((line) => / SPL( +max)?$/.test(line.trimEnd()))
  expect(from).toBeGreaterThanOrEqual(0)
  expect(tooWide(lines.slice(from - 1, from + 8), 80)).toEqual([])
})

test('a step is shown with the events that led to it, and a failure with its cause', async () => {
  const { stdout: failed } = await orreryHere(['show', RUN, '--failed', '--json'])
  const { labels, episodes } = JSON.parse(failed) as Listed
  expect(labels).toEqual(['simulated'])
  const [first] = episodes
  const whole = (await orreryHere(['show', RUN, String(first?.number)])).stdout
  expect(whole).toMatch(/^why it failed: \w/m)
  expect(whole).toMatch(/^(?:Lost at step \d|Not lost by a step)/m)
  const step = (await orreryHere(['show', RUN, String(first?.number), '--step', '2'])).stdout
  expect(step).toMatch(/^2 > /m)
  expect(step).not.toMatch(/^[13] > /m)
  expect(whole).toContain(step.trimEnd())
  const none = await orreryHere(['show', RUN, String(first?.number), '--step', '999'])
  expect(none.stderr).toMatch(/^error USAGE: the episode has no step 999; expected 1 to \d+/m)
})
