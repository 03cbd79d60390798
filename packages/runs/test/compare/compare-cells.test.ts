import { compareCells } from '@orreryjs/runs/compare'
import type { CellScores } from '@orreryjs/runs/scores'
import type { TaskScore } from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { scoreOf } from './scores.ts'

function cellOf(label: string, scores: readonly TaskScore[]): CellScores {
  const tasks = new Map(scores.map((score) => [score.task, score]))
  return { world: 'w', split: 's', agent: label, label, model: 'm', tasks }
}

test('pass@k states k and the number of tasks if tasks have different numbers of attempts', () => {
  const first = cellOf('a', [scoreOf('1', [1, 0]), scoreOf('2', [1, 1, 0, 0])])
  const second = cellOf('b', [scoreOf('1', [0, 0]), scoreOf('2', [0, 0])])
  expect(compareCells(first, second, 'success').passes).toMatchObject({ k: 2, maxTrials: 4 })
  const even = compareCells(second, cellOf('c', [scoreOf('1', [1, 1]), scoreOf('2', [1, 0])]), 'success')
  expect(even.passes).toMatchObject({ k: 2 })
  expect(even.passes).not.toHaveProperty('maxTrials')
})

test('only a comparison of tokens states the number of episodes with estimated tokens', () => {
  const scores = (estimated?: number): readonly TaskScore[] =>
    ['1', '2'].map((task) => ({
      ...scoreOf(task, [1, 0]),
      totals: { success: 1, tokens: 10 },
      ...(estimated !== undefined && { estimated }),
    }))
  const [reported, guessed] = [cellOf('a', scores()), cellOf('b', scores(2))]
  expect(compareCells(reported, guessed, 'tokens').estimatedTokenEpisodes).toBe(4)
  expect(compareCells(reported, reported, 'tokens').estimatedTokenEpisodes).toBe(0)
  expect(compareCells(reported, guessed, 'success')).not.toHaveProperty('estimatedTokenEpisodes')
})
