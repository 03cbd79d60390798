import type { Transcript } from '@orreryjs/core/worlds'
import { alfworld } from '@orreryjs/env-alfworld'
import { describe, expect, test } from 'vitest'
import { problemOf } from './problem-of.ts'
import { missingData, readRecords, SHARED_DATA } from './shared-data.ts'

const record: Transcript = { world: 'alfworld', id: 'r', dialect: '2.1.2', game: 'valid_seen/none/trial', initial: '', steps: [] }

describe.skipIf(missingData !== undefined)(missingData ?? 'recorded episodes', () => {
  const replayer = alfworld.replayer({ data: SHARED_DATA })
  const records = missingData === undefined ? (readRecords('golden.jsonl.gz') as readonly Transcript[]) : []

  test.each(['2.1.2', '2.1.1'])('%s matches in every observation, admissible list, reward and end', (dialect) => {
    let steps = 0
    for (const transcript of records.filter((each) => each.dialect === dialect)) {
      for (const { step, action, differences } of replayer.replay(transcript)) {
        if (differences.length > 0) expect(differences, `${transcript.id} step ${step}: ${action}`).toEqual([])
        steps += 1
      }
    }
    expect(steps).toBeGreaterThan(1000)
  })

  test('names every field that differs', () => {
    const [first] = records
    const [step] = first?.steps ?? []
    if (first === undefined || step === undefined) throw new Error('no records')
    const changed = {
      ...step,
      observation: 'x',
      reward: 0.5,
      terminated: !step.terminated,
      won: !step.terminated,
      admissible: ['x'],
    }
    const other = { ...first, initial: 'x', initialAdmissible: [], initialWon: true, steps: [changed] }
    const fields = [...replayer.replay(other)].map(({ differences }) => differences.map(({ field }) => field))
    expect(fields).toEqual([
      ['observation', 'won', 'admissible'],
      ['observation', 'reward', 'terminated', 'won', 'admissible'],
    ])
  })

  test('replays later formats like 2.1.2, and does not compare missing lists', () => {
    const found = records.find((each) => each.dialect === '2.1.2')
    if (found === undefined) throw new Error('no records')
    const { initialAdmissible: _, ...rest } = found
    const steps = found.steps.map(({ admissible: __, ...step }) => step)
    const replayed = [...replayer.replay({ ...rest, dialect: '2.1.3', steps })]
    expect(replayed.flatMap(({ differences }) => differences)).toEqual([])
  })

  test('names a missing game', () => {
    expect(problemOf(() => [...replayer.replay(record)])).toMatch(/^DATA_MISSING .*valid_seen\/none\/trial/)
  })
})

describe('an invalid recording', () => {
  const replayer = alfworld.replayer()
  test.each([
    [{ dialect: '3' }, /^DATA_INVALID .*unknown dialect '3'/],
    [{ game: 7 }, /^DATA_INVALID .*game/],
    [{ initial: null }, /^DATA_INVALID .*initial/],
    [{}, /^DATA_MISSING .*directory/],
  ])('%j', (change, message) => {
    expect(problemOf(() => [...replayer.replay({ ...record, ...change })])).toMatch(message)
  })
})
