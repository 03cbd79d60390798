import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createListing } from '../../src/listed-episodes.ts'
import { createRunIndex, type RunIndex } from '../../src/watch/run/run-index.ts'
import { layoutOf } from '../../src/watch/run/run-layout.ts'
import { splitEpisodes } from '../../src/watch/run/split-episodes.ts'
import { episode, lines, MANIFEST, RUN_END, RUN_START } from './journal-text.ts'

const TASKS = Array.from({ length: 10 }, (_, at) => `w/test/${at}`)
const [SETTING] = MANIFEST.settings
const manifest = (agents: readonly string[], trials: number) => ({
  settings: agents.flatMap((agent) => (SETTING === undefined ? [] : [{ ...SETTING, agent }])),
  tasks: Object.fromEntries(TASKS.map((task) => [task, ''])),
  episodes: agents.length * TASKS.length * trials,
})

describe('the episodes that a page lists', () => {
  it('are all of a short run, the first attempts of a longer one, and the first tasks of one with many tasks', () => {
    const listed = (trials: number, max: number) => {
      const { isListed } = createListing(manifest(['a', 'b'], trials), max)
      return TASKS.flatMap((task) => Array.from({ length: trials }, (_, at) => ({ task, trial: at + 1 }))).filter(isListed)
    }
    expect(listed(3, 60)).toHaveLength(30)
    expect(listed(3, 59)).toEqual(TASKS.flatMap((task) => [1, 2].map((trial) => ({ task, trial }))))
    expect(listed(3, 20)).toEqual(TASKS.map((task) => ({ task, trial: 1 })))
    expect(listed(3, 19)).toEqual(TASKS.slice(0, 9).map((task) => ({ task, trial: 1 })))
    expect(listed(3, 1)).toEqual([])
  })

  it('do not change the totals, whatever the journal and the pending files hold', () => {
    const event = fc.record({
      task: fc.integer({ min: 1, max: 6 }),
      steps: fc.integer({ min: 0, max: 3 }),
      end: fc.constantFrom('solved' as const, 'error' as const),
      retry: fc.integer({ min: 0, max: 1 }),
      open: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), fc.array(event, { maxLength: 3 }), fc.nat(5), (journal, pending, max) => {
        const all = { ...MANIFEST, episodes: 1 }
        const bounded = createRunIndex(layoutOf(all), { max, isListed: ({ task }) => Number(task.at(-1)) <= 3 })
        const whole = createRunIndex(layoutOf(all), createListing(all))
        for (const index of [bounded, whole]) {
          let at = 0
          for (const each of journal) {
            const bytes = Buffer.from(lines(RUN_START, ...episode(each.task, each)))
            index.add('journal', splitEpisodes(bytes, at), at)
            at += bytes.length
          }
          for (const [number, each] of pending.entries())
            index.add(journal.length + number, splitEpisodes(Buffer.from(lines(...episode(each.task, each))), 0), 0)
          index.add('journal', splitEpisodes(Buffer.from(lines(RUN_END)), at), at)
        }
        const totals = (index: RunIndex) => ({ ...index.totals(), inProgress: index.totals().inProgress.map(({ id }) => id) })
        expect(totals(bounded)).toEqual(totals(whole))
        const numbers = new Map(whole.changedSince(0).map((line) => [line.number, line]))
        const listed = bounded.changedSince(0)
        expect(listed.every((line) => Number(line.task.at(-1)) <= 3)).toBe(true)
        expect(listed.filter(({ number }) => number <= journal.length).length).toBeLessThanOrEqual(max)
        for (const { number, id } of listed) expect(numbers.get(number)?.id).toBe(id)
      }),
    )
  })
})
