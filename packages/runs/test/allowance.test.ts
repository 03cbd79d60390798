import { createPublishedTally, publishedTitle } from '@orreryjs/runs/results'
import type { PublishedTable } from '@orreryjs/runs/suites'
import { expect, test } from 'vitest'

const TABLE: PublishedTable = {
  paper: 'A paper',
  title: 'table 1',
  model: 'a model',
  tasks: { embedded: 'of ours' },
  figures: [{ row: 'react', measure: 'success', value: 71, n: 134 }],
}

/** What stands above the table, of rows with these caps. */
function told(allowed: PublishedTable['allowed'], caps: readonly number[], countThoughts = false): string | undefined {
  const rows = caps.map((maxSteps) => ({
    world: 'alfworld',
    split: 'valid_unseen',
    agent: 'react',
    model: 'm',
    profile: 'p',
    limits: { maxSteps },
    feedback: 'none' as const,
    rewind: ['none' as const],
    countThoughts,
    seed: '0',
  }))
  const others = rows.map((row) => ({ ...row, label: 'another', limits: { maxSteps: 999 } }))
  const table = { ...TABLE, ...(allowed && { allowed }) }
  return publishedTitle(createPublishedTally(table, () => false, [...rows, ...others]).comparison(false))[3]
}

test('a published block says where caps or the charging of thoughts differ, of the rows that it has', () => {
  expect(told({ maxSteps: 49, unit: 'lines', thoughts: 'charged' }, [50])).toBe(
    'its episodes had at most 49 lines, including thoughts; ours have at most 50 steps, and thoughts are free (--count-thoughts), which changes success by 14 to 20 pp',
  )
  expect(told({ maxSteps: 40, thoughts: 'free' }, [40, 60])).toBe(
    'its episodes had at most 40 steps, excluding thoughts; ours have at most 40 to 60 steps, by row',
  )
  expect(told({ maxSteps: 'not stated' }, [15])).toBe('its step limit is not stated; ours have at most 15 steps')
  expect(told({ maxSteps: 50, thoughts: 'charged' }, [50], true)).toBeUndefined()
  expect(told(undefined, [50])).toBeUndefined()
})
