import { LIST_KINDS } from '@orreryjs/orrery/listing'
import { CSV_TABLES } from '@orreryjs/reporting/report'
import { PLANNING_ASSUMPTIONS } from '@orreryjs/runs/estimate'
import { TARGETS } from '@orreryjs/statistics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playRun } from '../../runs/test/library.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { FLAG_ALIASES, LIST_ALIASES, VALUE_ALIASES, withCurrentNames } from '../src/flag-aliases.ts'
import { loadCommands } from '../src/help/flag-topics.ts'
import { processTerminal } from '../src/terminal.ts'
import { orreryHere, orreryIn } from './in-process.ts'

const place = scratch()
beforeAll(async () => {
  await playRun(place.file('r'), { agent: 'oracle,react', model: 'simulated:weak', limit: 6, split: 'adapt-200', trials: 2 })
})
afterAll(() => place[Symbol.dispose]())

test.each(Object.entries(FLAG_ALIASES))('%s is now %s, and only the latter is a flag', async (former, current) => {
  const { flags } = await loadCommands(processTerminal())
  expect([flags.has(former), flags.has(current)]).toEqual([false, true])
  expect(withCurrentNames(['run', former, `${former}=x`]).args).toEqual(['run', current, `${current}=x`])
})

test('every former value has a current one that the flag accepts', () => {
  const valid: Readonly<Record<string, readonly string[]>> = {
    '--assume': PLANNING_ASSUMPTIONS,
    '--table': CSV_TABLES,
    '--target': TARGETS,
  }
  for (const [flag, words] of Object.entries(VALUE_ALIASES)) {
    expect(valid[flag]).toEqual(expect.arrayContaining(Object.values(words)))
    for (const [former, current] of Object.entries(words)) {
      expect(withCurrentNames([flag, former, `${flag}=${former}`]).args).toEqual([flag, current, `${flag}=${current}`])
    }
  }
  expect(LIST_KINDS).toEqual(expect.arrayContaining(Object.values(LIST_ALIASES)))
})

describe('former names', () => {
  test.each([
    [
      ['compare', 'r', '--measure', 'steps'],
      ['compare', 'r', '--metric', 'steps'],
    ],
    [
      ['compare', 'r', '--cluster=few'],
      ['compare', 'r', '--target=new-tasks'],
    ],
    [
      ['resume', 'r', '--retry-broken', '--json'],
      ['resume', 'r', '--retry-errors', '--json'],
    ],
    [
      ['run', '--limit', '2', '--dry-run', '--precision', '9', '--guess', 'rate=.6, alike=.2,together=.1', '--extendable'],
      [
        ...['run', '--limit', '2', '--dry-run', '--precision', '9', '--sequential'],
        ...['--assume', 'rate=.6, attemptCorrelation=.2,rowCorrelation=.1'],
      ],
    ],
    [
      ['--json', 'list', 'words', 'SPL'],
      ['--json', 'list', 'terms', 'SPL'],
    ],
    [
      ['report', 'r', '--format', 'csv', '--table', 'kinds'],
      ['report', 'r', '--format', 'csv', '--table', 'failure-types'],
    ],
    [
      ['report', 'r', '--format', 'csv', '--table=short-forms'],
      ['report', 'r', '--format', 'csv', '--table=task-subsets'],
    ],
  ])('%j does the same as %j', async (former, current) => {
    const [old, today] = [await orreryIn(place.path, former), await orreryIn(place.path, current)]
    expect(today.code).toBe(0)
    expect([old.code, old.stdout]).toEqual([today.code, today.stdout])
    const notes = old.stderr.split('\n').filter((line) => line.startsWith('note: '))
    expect(notes.length).toBeGreaterThan(0)
    expect(old.stderr).toBe([...notes, today.stderr].join('\n'))
  })

  test('are named in one note each', async () => {
    const { args, notes } = withCurrentNames(['run', '--guess', 'alike=0', '--guess', 'alike=0', '--', '--guess'])
    expect(args).toEqual(['run', '--assume', 'attemptCorrelation=0', '--assume', 'attemptCorrelation=0', '--', '--guess'])
    expect(notes).toEqual(['note: --guess is now --assume', 'note: --assume alike=0 is now --assume attemptCorrelation=0'])
    expect((await orreryHere(['list', 'words', 'SPL'])).stderr).toBe('note: list words is now list terms\n')
  })

  test('are words like any other where they are not names', () => {
    const args = ['play', 'words', '--title', 'few', '--limit', '3', 'kinds']
    expect(withCurrentNames(args)).toEqual({ args, notes: [] })
  })
})
