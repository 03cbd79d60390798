import { endReasonTexts, escapeLine, truncateText } from '@orreryjs/core'
import { labelNotes } from '@orreryjs/runs/results'
import { percent, pluralize, signed } from '@orreryjs/runs/texts'
import { plainTable } from '../tables/plain-table.ts'
import type { ArmOutcome } from './arms.ts'
import type { ArmComparison, ArmMeasure } from './compare-arms.ts'
import type { PromptEdit } from './prompt-parts.ts'
import type { WhatIf } from './what-if-result.ts'

const MEASURE_TITLES: Readonly<Record<ArmMeasure, string>> = {
  success: 'success',
  reward: 'reward',
  steps: 'steps',
  distance: 'distance at end',
  deadEnd: 'dead end',
}

/** Measures that are shares of the samples. */
const SHARES: ReadonlySet<ArmMeasure> = new Set(['success', 'deadEnd'])

/** Output of `orrery what-if`: the change, the outcomes of both arms, and how they differ. */
export function whatIfText(result: WhatIf): readonly string[] {
  const { episode, step, action, control, comparisons } = result
  const samples = control.length
  return [
    `${episode}, step ${step}: ${escapeLine(action)}`,
    changeLine(result),
    '',
    samples === 1 ? outcomeTable(result) : comparisonTable(comparisons),
    '',
    ...noteLines(result),
    ...labelNotes(result.manifest.labels),
  ]
}

function changeLine({ change, through }: Pick<WhatIf, 'change' | 'through'>): string {
  switch (change.kind) {
    case 'action':
      return through === 'reply'
        ? `changed to: ${escapeLine(change.action)} (in the agent's reply)`
        : `changed to: ${escapeLine(change.action)} (in the world; the agent's own record keeps its action)`
    case 'reply':
      return `last reply changed to: ${escapeLine(change.text)}`
    case 'prompt':
      return `prompt from this step on: ${change.edits.map(editText).join('; ')}`
    default:
      return change satisfies never
  }
}

/** Describes a change of a part of the prompt. */
function editText({ part, text }: PromptEdit): string {
  return text === undefined ? `without ${part}` : `${part} changed to: ${escapeLine(text)}`
}

function outcomeTable({ recorded, control, changed }: WhatIf): string {
  const arms: readonly (readonly [string, Omit<ArmOutcome, 'sample'> | undefined])[] = [
    ['recorded', recorded],
    ['control', control[0]],
    ['changed', changed[0]],
  ]
  const rows = arms.flatMap(([name, outcome]) => (outcome === undefined ? [] : [[name, ...outcomeCells(outcome)]]))
  return plainTable(
    [
      { title: 'arm' },
      { title: 'success', align: 'right' },
      { title: 'reward', align: 'right' },
      { title: 'steps', align: 'right' },
      { title: 'distance at end', align: 'right' },
      { title: 'end' },
      { title: 'next actions' },
    ],
    rows,
  )
}

/** Number of actions from the fork on that the table shows. */
const SHOWN_ACTIONS = 3
/** Maximum number of characters of an action in the table. */
const MAX_ACTION = 60

function outcomeCells({ success, reward, steps, distance, end, actions }: Omit<ArmOutcome, 'sample'>): readonly string[] {
  const shown = actions.slice(0, SHOWN_ACTIONS).map((action) => truncateText(escapeLine(action), MAX_ACTION))
  return [
    success ? 'yes' : 'no',
    numberText(reward),
    String(steps),
    distance === undefined ? '' : distance === null ? 'no plan' : String(distance),
    endReasonTexts(end).title,
    [...shown, ...(actions.length > shown.length ? ['...'] : [])].join('\n'),
  ]
}

function comparisonTable(comparisons: readonly ArmComparison[]): string {
  return plainTable(
    [
      { title: 'metric' },
      { title: 'pairs', align: 'right' },
      { title: 'control', align: 'right' },
      { title: 'changed', align: 'right' },
      { title: 'difference', align: 'right' },
      { title: '95 % CI', align: 'right' },
      { title: 'p', align: 'right' },
    ],
    comparisons.filter(isShown).map(({ measure, pairs, control, changed, difference, interval, p }) => {
      const isShare = SHARES.has(measure)
      const text = isShare ? percent : numberText
      const change = (value: number): string => (isShare ? signed(value * 100) : signed(value, numberText))
      return [
        MEASURE_TITLES[measure],
        String(pairs),
        text(control),
        text(changed),
        `${change(difference)}${isShare ? ' pp' : ''}`,
        `${change(interval.low)} to ${change(interval.high)}`,
        pText(p),
      ]
    }),
  )
}

/** Dead ends have a row only if there are any. */
function isShown({ measure, control, changed }: ArmComparison): boolean {
  return measure !== 'deadEnd' || control + changed > 0
}

function numberText(value: number): string {
  return String(Number(value.toFixed(2)))
}

function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}

function noteLines({ control, changed, change, repeatsRecording }: WhatIf): readonly string[] {
  const samples = control.length
  const where = change.kind === 'prompt' ? 'from the calls before the step' : 'after the recorded step'
  const isSame = samples > 1 && [control, changed].every(isOneOutcome)
  return [
    `control: the same agent and model continue ${where}, without the change; ${
      repeatsRecording ? 'its first sample repeats the recorded episode' : 'its first sample differs from the recorded episode'
    }`,
    ...(samples === 1
      ? ['one pair: no test; use --samples N']
      : [`${pluralize(samples, 'pair')} with the same seeds in both arms; p: exact for success`]),
    ...(isSame ? ['all samples of each arm are equal: the model or its settings ignore seeds'] : []),
  ]
}

function isOneOutcome(outcomes: readonly ArmOutcome[]): boolean {
  return new Set(outcomes.map(({ actions, end }) => JSON.stringify([actions, end]))).size === 1
}
