import { endReasonTexts, escapeLine } from '@orreryjs/core'
import type { BranchCell } from '../alignment/branches.ts'
import type { EpisodePath } from '../alignment/paths.ts'
import type { StepLine } from '../alignment/step-lines.ts'
import { branchName } from '../alignment/summaries.ts'
import type { OutputStyle } from '../tables/output-style.ts'
import { plainTable } from '../tables/plain-table.ts'
import type { TaskComparison, TaskEpisode } from './compare-task.ts'

/** Returns a comparison of the episodes of a task as text: the verdict, a line for each row, and the steps aligned by state. */
export function taskText(comparison: TaskComparison, { colour, columns }: OutputStyle): readonly string[] {
  const { task, taskType, goal, verdict, episodes } = comparison
  const visible = escapeLine
  return [
    `${colour.bold(visible(task))} (${visible(taskType)}): ${visible(goal)}`,
    visible(verdict),
    '',
    rowTable(comparison, columns),
    '',
    ...(episodes.length < 2 ? [] : [LEGEND, '']),
    stepTable(comparison, columns),
  ]
}

const LEGEND =
  'Steps in one line that lead to the same state have the same letter; in lower case the row stays in that state without a step. * no other row is in this state. + solved, - ended unsolved.'

const ROW_COLUMNS = [
  { title: '#', align: 'right' },
  { title: 'row' },
  { title: 'steps', align: 'right' },
  { title: 'shared', align: 'right' },
  { title: 'unshared steps' },
  { title: 'last shared state' },
  { title: 'end' },
] as const

function rowTable({ episodes, paths }: TaskComparison, columns: number): string {
  const lines = episodes.map((episode, at) => {
    const path = paths[at]
    return [
      String(at + 1),
      escapeLine(episode.name),
      String(episode.line.steps),
      String(path?.sharedSteps ?? 0),
      path === undefined ? '' : departuresText(path, episode),
      sharedText(path, episodes),
      endText(episode),
    ]
  })
  return plainTable(ROW_COLUMNS, lines, columns)
}

/** Maximum number of departures in a cell. */
const MAX_DEPARTURES = 3

/** Returns the steps to states that no other row reached: `step 3`, `steps 3-5, 9`, up to the last step before the row rejoins. */
function departuresText({ departures }: EpisodePath, { line: { steps } }: TaskEpisode): string {
  if (departures.length === 0) return '-'
  const texts = departures.slice(0, MAX_DEPARTURES).map(({ step, rejoins }) => {
    const last = rejoins?.step ?? steps
    return last === step + 1 ? String(step + 1) : `${step + 1}-${last}`
  })
  const rest = departures.length - texts.length
  return `${texts.join(', ')}${rest > 0 ? ` +${rest}` : ''}`
}

/** Returns the last state that the row shares with one of another outcome: `step 12 (rebact 9)`. */
function sharedText(path: EpisodePath | undefined, episodes: readonly TaskEpisode[]): string {
  const { lastShared } = path ?? {}
  if (lastShared === undefined) return '-'
  const { step, episode, otherStep } = lastShared
  const name = escapeLine(episodes[episode]?.name ?? '')
  if (step === 0) return 'start'
  return `step ${step} (${name} ${otherStep === 0 ? 'start' : otherStep})`
}

function endText({ line: { end, success, failure }, failureTitle }: TaskEpisode): string {
  const reason = end === undefined ? 'in progress' : endReasonTexts(end).title
  if (success) return reason
  const cause = failureTitle === undefined || failureTitle === reason ? [] : [failureTitle]
  return [reason, ...cause, ...(failure?.detail === undefined ? [] : [escapeLine(failure.detail)])].join(': ')
}

/** Minimum number of consecutive lines to fold. */
const MIN_FOLDED = 5

function stepTable(comparison: TaskComparison, columns: number): string {
  const { episodes, cells } = comparison
  const marks = cells.map((slot, at) => slot.map((cell, episode) => markOf(cell, cells[at - 1]?.[episode], episodes[episode])))
  const lines = cells.map((slot, at) => [String(at + 1), ...(marks[at] ?? []), actionsText(slot, episodes)])
  const stepColumns = [
    { title: 'line', align: 'right' } as const,
    ...episodes.map((_, at) => ({ title: String(at + 1) })),
    { title: 'actions' },
  ]
  return plainTable(stepColumns, folded(lines, cells, episodes.length), columns)
}

/** Replaces the middle of a sequence of lines in which only one row takes steps, or the branches stay the same. */
function folded(
  lines: readonly (readonly string[])[],
  cells: readonly (readonly BranchCell[])[],
  width: number,
): readonly (readonly string[])[] {
  const result: (readonly string[])[] = []
  let at = 0
  while (at < lines.length) {
    const next = Math.max(endOfRun(cells, at, soleStepper), endOfRun(cells, at, branchesOf))
    const run = lines.slice(at, next)
    if (run.length < MIN_FOLDED) result.push(...run)
    else {
      const gap = [':', ...Array.from({ length: width }, () => ':'), `(${run.length - 2} more lines)`]
      result.push(...run.slice(0, 1), gap, ...run.slice(-1))
    }
    at = next
  }
  return result
}

/** Returns the end of the sequence of slots with the same key as slot `at`; the next slot without a key. */
function endOfRun(
  cells: readonly (readonly BranchCell[])[],
  at: number,
  keyOf: (slot: readonly BranchCell[]) => string | undefined,
): number {
  const key = keyOf(cells[at] ?? [])
  const end = key === undefined ? at + 1 : cells.findIndex((slot, index) => index > at && keyOf(slot) !== key)
  return end < 0 ? cells.length : end
}

/** Returns the position of the only row that takes a step in a slot, if no row ends there. */
function soleStepper(slot: readonly BranchCell[]): string | undefined {
  const steppers = slot.flatMap(({ step }, episode) => (step === undefined ? [] : [episode]))
  const running = slot.filter(({ ended }) => !ended).length
  return steppers.length === 1 ? `${steppers[0]} ${running}` : undefined
}

function branchesOf(slot: readonly BranchCell[]): string {
  return slot.map(({ branch, ended }) => (ended ? 'ended' : String(branch))).join(' ')
}

function markOf({ branch, step, ended }: BranchCell, before: BranchCell | undefined, episode: TaskEpisode | undefined): string {
  if (ended) return before?.ended === true ? '' : episode?.line.success === true ? '+' : '-'
  if (branch === undefined) return step === undefined ? '' : '*'
  return step === undefined ? branchName(branch).toLowerCase() : branchName(branch)
}

/** Returns the actions of a line: once if all are the same, otherwise with the branch, or the number of a row without a branch. */
function actionsText(slot: readonly BranchCell[], episodes: readonly TaskEpisode[]): string {
  const actions = new Map<string, Set<string>>()
  for (const [episode, { step, branch }] of slot.entries()) {
    const line = episodes[episode]?.steps[step ?? -1]
    if (line === undefined) continue
    const key = branch === undefined ? String(episode + 1) : branchName(branch)
    actions.set(key, (actions.get(key) ?? new Set()).add(actionText(line)))
  }
  const [first, second] = [...actions.values()].map((each) => [...each].join(' / '))
  if (first !== undefined && second === undefined) return first
  return [...actions].map(([key, each]) => `${key}: ${[...each].join(' / ')}`).join('; ')
}

function actionText({ action, refused, changed }: StepLine): string {
  const text = action === undefined ? '(no action)' : escapeLine(action)
  return `${text}${refused ? ' (invalid)' : ''}${changed ? ' (changed)' : ''}`
}
