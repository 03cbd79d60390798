import { type CsvValue, csvLines } from '../export/csv-lines.ts'
import type { ArmOutcome } from './arms.ts'
import type { SweptStep } from './swept-step.ts'
import type { WhatIf } from './what-if-result.ts'

/** Columns of the table of continuations. Missing values are empty cells. */
const OUTCOME_COLUMNS: Readonly<Record<string, (row: { result: WhatIf; arm: string; outcome: ArmOutcome }) => CsvValue>> = {
  episode: ({ result }) => result.episode,
  step: ({ result }) => result.step,
  sample: ({ outcome }) => outcome.sample,
  arm: ({ arm }) => arm,
  success: ({ outcome }) => Number(outcome.success),
  reward: ({ outcome }) => outcome.reward,
  steps: ({ outcome }) => outcome.steps,
  end: ({ outcome }) => outcome.end,
  distance: ({ outcome }) => outcome.distance ?? undefined,
  dead_end: ({ outcome }) => (outcome.distance === undefined ? undefined : Number(outcome.distance === null)),
  next_action: ({ outcome }) => outcome.actions[0],
}

/** Heading of the table of continuations. */
export const OUTCOME_HEADER: string = csvLines([Object.keys(OUTCOME_COLUMNS)])

/** Returns a line for each continuation: both arms of each pair. */
export function outcomeLines(result: WhatIf): readonly string[] {
  const { control, changed } = result
  const rows = control.flatMap((outcome, at) => {
    const other = changed[at]
    return [{ result, arm: 'control', outcome }, ...(other === undefined ? [] : [{ result, arm: 'changed', outcome: other }])]
  })
  return rows.map((row) => csvLines([Object.values(OUTCOME_COLUMNS).map((value) => value(row))]))
}

const SWEEP_COLUMNS: Readonly<Record<string, (result: SweptStep) => CsvValue>> = {
  episode: ({ episode }) => episode,
  task: ({ task }) => task,
  step: ({ step }) => step,
  sample: ({ sample }) => sample,
  part: ({ part }) => part,
  in_prompt: ({ isInPrompt }) => Number(isInPrompt),
  excluded: ({ isExcluded }) => Number(isExcluded === true),
  control: ({ control }) => control,
  action: ({ action }) => action,
  changed: ({ action, control }) => Number(action !== control),
  control_distance: ({ controlDistance }) => controlDistance ?? undefined,
  distance: ({ distance }) => distance ?? undefined,
}

/** Heading of the table of a sweep. */
export const SWEEP_HEADER: string = csvLines([Object.keys(SWEEP_COLUMNS)])

/** Returns a line of a sweep's table. */
export function sweepLine(result: SweptStep): string {
  return csvLines([Object.values(SWEEP_COLUMNS).map((value) => value(result))])
}
