import { join } from 'node:path'
import { plainTable } from '@orreryjs/reporting/plain-table'
import { verdictLines } from '@orreryjs/reporting/tables'
import type { Optimization, TrainedCandidate } from '@orreryjs/runs/optimize'
import { labelNotes } from '@orreryjs/runs/results'
import { percent, pluralize, shellWord } from '@orreryjs/runs/texts'
import type { Terminal } from '../terminal.ts'

const COLUMNS = [
  { title: 'candidate', align: 'right' },
  { title: 'parent', align: 'right' },
  { title: 'part' },
  { title: 'minibatch', align: 'right' },
  { title: 'training score', align: 'right' },
  { title: 'calls', align: 'right' },
] as const

const OUTCOMES = ['accepted', 'rejected', 'skipped', 'unfinished'] as const

const REASONS: Readonly<Record<Optimization['ended'], string>> = {
  budget: 'the budget is used up',
  solved: 'a candidate solves all training tasks',
  repeated: 'the model proposed no other texts',
}

/** Returns the result of a search for prompts as lines. */
export function optimizationLines(out: string, result: Optimization, { command }: Terminal): readonly string[] {
  const { agent, world, model, reflectModel, train, minibatch, budget, ended, start, best, candidates } = result
  const accepted = candidates.filter(({ outcome }) => outcome === 'accepted')
  const counts = OUTCOMES.map((each) => `${candidates.filter(({ outcome }) => outcome === each).length} ${each}`).join(', ')
  return [
    `${agent} in ${world} with ${model}; prompts rewritten by ${reflectModel}`,
    `${pluralize(train.tasks, 'training task')} of ${train.split}, minibatches of ${minibatch}`,
    '',
    plainTable(COLUMNS, [['start', '-', '-', '-', percent(start.score), String(start.calls)], ...accepted.map(rowOf)]),
    '',
    `${pluralize(candidates.length, 'candidate')}: ${counts}`,
    `${budget.used} of ${pluralize(budget.limit, 'call')}: ${budget.episodes} in episodes, ${budget.reflections} for new prompts; ended because ${REASONS[ended]}`,
    '',
    ...(best.number === 0 ? ['no candidate is better than the start on the training tasks'] : bestLines(out, result, command)),
    ...labelNotes(/simulated/.test(model) ? ['simulated'] : []),
  ]
}

function rowOf({ number, parent, part, minibatch, score, calls }: TrainedCandidate): readonly string[] {
  const change = minibatch === undefined ? '-' : `${percent(minibatch.parent)} to ${percent(minibatch.candidate)}`
  const parentName = parent === 0 ? 'start' : String(parent)
  return [String(number), parentName, part, change, score === undefined ? '-' : percent(score), String(calls ?? '-')]
}

function bestLines(out: string, { best, start, holdout }: Optimization, command: string): readonly string[] {
  const profile = shellWord(join(out, 'profile.yaml'))
  const training = `best: candidate ${best.number}, ${percent(best.score)} on the training tasks (start: ${percent(start.score)})`
  if (holdout === undefined) {
    return [
      `${training}; it was chosen by this score, so the score is biased upwards: add --holdout SPLIT and repeat the command`,
      `Profile: ${profile}`,
    ]
  }
  const { comparison, split, tasks, calls } = holdout
  return [
    `${training}; the score is biased upwards`,
    `held out: ${pluralize(tasks, 'task')} of ${split}, ${pluralize(calls, 'call')} (not in the budget)`,
    ...verdictLines([comparison]),
    '',
    `Profile: ${profile}`,
    `Open the report: ${command} report ${shellWord(join(out, 'holdout'))}`,
  ]
}
