import type { CellScores } from '@orreryjs/runs/scores'
import type { Measure, TaskScore } from '@orreryjs/statistics'

/** Creates the score of a task from the outcomes of its attempts; success and reward are equal. */
export function scoreOf(task: string, outcomes: readonly number[], more: Partial<TaskScore> = {}): TaskScore {
  const successes = outcomes.reduce((sum, value) => sum + value, 0)
  const totals: Partial<Record<Measure, number>> = { success: successes, reward: successes }
  return { task, taskHash: task, taskType: 'any', trials: outcomes.length, successes, infrastructureErrors: 0, totals, ...more }
}

/** Creates a row from the scores of its tasks. */
export function cellOf(label: string, scores: readonly TaskScore[]): CellScores {
  return { world: 'w', split: 's', agent: label, label, model: 'm', tasks: new Map(scores.map((score) => [score.task, score])) }
}
