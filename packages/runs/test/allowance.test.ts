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

/** Returns the sentence about limits above the table, for rows with these step limits. */
function limitsText(allowed: PublishedTable['allowed'], caps: readonly number[], countThoughts = false): string | undefined {
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

test('a published table states differences in step limits and in the cost of thoughts', () => {
  expect(limitsText({ maxSteps: 49, unit: 'lines', thoughts: 'charged' }, [50])).toBe(
    'the paper has at most 49 lines, including thoughts; ours have at most 50 steps, and thoughts are free (--count-thoughts), which changes success by 14 to 20 pp',
  )
  expect(limitsText({ maxSteps: 40, thoughts: 'free' }, [40, 60])).toBe(
    'the paper has at most 40 steps, excluding thoughts; ours have at most 40 to 60 steps, by row',
  )
  expect(limitsText({ maxSteps: 'not stated' }, [15])).toBe('the paper states no step limit; ours have at most 15 steps')
  expect(limitsText({ maxSteps: 50, thoughts: 'charged' }, [50], true)).toBeUndefined()
  expect(limitsText(undefined, [50])).toBeUndefined()
})
