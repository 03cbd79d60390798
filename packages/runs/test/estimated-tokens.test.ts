import type { RowSummary } from '@orreryjs/harness'
import { type CellFigures, noteLines, resultRows } from '@orreryjs/runs/results'
import { expect, test } from 'vitest'

function cell(label: string, simulated: boolean, more: Partial<RowSummary>): CellFigures {
  const summary: RowSummary = {
    world: 'textcraft',
    split: 'test',
    agent: label,
    label,
    model: simulated ? 'simulated:weak' : 'openai:m',
    episodes: 2,
    errors: 0,
    strict: { episodes: 2, successes: 1, rate: 0.5 },
    infrastructureExcluded: { episodes: 2, successes: 1, rate: 0.5 },
    meanReward: 0.5,
    meanProgress: 0.5,
    meanSteps: 4,
    meanModelCalls: 3,
    ends: { solved: 1, 'step-limit': 1 },
    inputTokens: 2000,
    outputTokens: 400,
    ...more,
  } as RowSummary
  const { world, split, agent, model } = summary
  const row = { world, split, agent, label, model, dialect: 'strict', simulated, privileged: false, countThoughts: false }
  return { ...row, seeds: ['0'], summary, interval: { low: 0.1, high: 0.9 }, tasks: 2 }
}

const reported = cell('reported', false, {})
const estimated = cell('guessed', false, { estimatedCalls: 6 })
const simulated = cell('simulated', true, { estimatedCalls: 6 })
const oracle = cell('oracle', false, { meanModelCalls: 0, inputTokens: 0, outputTokens: 0 })
const tokensOf = (cells: readonly CellFigures[]) => resultRows(cells).map((row) => row[7])

test('marks estimated tokens next to reported ones, and explains the mark', () => {
  expect(tokensOf([reported, estimated, simulated, oracle])).toEqual(['1200', '~1200', '~1200', '0'])
  const notes = noteLines([reported, estimated, simulated])
  expect(notes).toContain('guessed with openai:m: the tokens of 6 of 6 calls are estimated, marked ~')
  expect(notes).toContain('simulated with simulated:weak: the tokens of 6 of 6 calls are estimated, marked ~')
})

test('marks nothing if the tokens of all rows or of none are estimated', () => {
  expect(tokensOf([estimated, simulated, oracle])).toEqual(['1200', '1200', '0'])
  expect(tokensOf([reported, oracle])).toEqual(['1200', '0'])
  expect(noteLines([simulated, oracle]).filter((line) => line.includes('estimated'))).toEqual([])
})
