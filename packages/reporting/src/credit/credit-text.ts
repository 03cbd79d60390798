import { labelNotes } from '@orreryjs/runs/results'
import { percent, percentRange, pluralize } from '@orreryjs/runs/texts'
import type { Estimate } from '@orreryjs/statistics'
import { plainTable } from '../tables/plain-table.ts'
import { LOSS_CAUSES, type Loss, type LossCause } from './credit-episode.ts'
import type { CreditedEpisode, RunCredit } from './credit-run.ts'
import { type CreditGroup, LOSSES } from './credit-tally.ts'

/** Titles of losses in tables. */
const LOSS_TITLES: Readonly<Record<Loss, string>> = {
  'dead-end': 'dead end',
  'ended-task': 'ended task',
  'too-late': 'too late',
  'not-lost': 'not lost',
  impossible: 'impossible',
}

/** Titles of the causes of lost steps in tables. */
const CAUSE_TITLES: Readonly<Record<LossCause, string>> = {
  hopeless: 'hopeless',
  rewind: 'rewinds',
  invalid: 'invalid',
  repeat: 'repeats',
  search: 'search',
  detour: 'detours',
}

/** Options of `creditText`. */
export interface CreditTextOptions {
  /** Maximum number of printed decisive steps. */
  readonly episodes: number
  /** True to include a table by task type. @default false */
  readonly types?: boolean | undefined
}

/** Output of `orrery credit`: for each world and split the steps by cause, the losses and the task types, then the decisive steps. */
export function creditText(credit: RunCredit, { episodes, types = false }: CreditTextOptions): readonly string[] {
  const places = [...new Set(credit.groups.map(placeOf))]
  const lines = places.flatMap((place) =>
    placeLines(
      place,
      credit.groups.filter((group) => placeOf(group) === place),
      types,
    ),
  )
  return [...lines, ...episodeLines(credit.episodes, episodes), ...noteLines(credit)].slice(1)
}

function placeOf({ world, split }: CreditGroup): string {
  return `${world} ${split}`
}

function placeLines(place: string, groups: readonly CreditGroup[], types: boolean): readonly string[] {
  const rows = groups.filter(({ taskType }) => taskType === undefined)
  const byType = types ? groups.filter(({ taskType }) => taskType !== undefined) : []
  const steps = plainTable(
    [{ title: 'row' }, ...STEP_COLUMNS],
    rows.map((group) => [rowOf(group), ...stepCells(group, cell)]),
  )
  const losses = plainTable(
    [{ title: 'row' }, ...LOSS_COLUMNS],
    rows.map((group) => [rowOf(group), ...lossCells(group)]),
  )
  const lines = ['', `${place}: steps per episode`, steps, '', `${place}: outcomes of episodes`, losses]
  if (byType.length === 0) return lines
  const cells = byType.map((group) => [group.taskType ?? '', rowOf(group), ...stepCells(group, meanCell)])
  const columns = [{ title: 'task type' }, { title: 'row' }, ...STEP_COLUMNS]
  return [...lines, '', `${place}: steps per episode by task type`, plainTable(columns, cells)]
}

function rowOf({ label, model }: CreditGroup): string {
  return model === 'none' ? label : `${label}/${model}`
}

const STEP_COLUMNS = ['episodes', 'steps', 'gained', ...[...LOSS_CAUSES].reverse().map((cause) => CAUSE_TITLES[cause])].map(
  (title) => ({ title, align: 'right' }) as const,
)

function stepCells({ episodes, steps, gained, regret }: CreditGroup, format: (estimate: Estimate) => string): readonly string[] {
  const causes = [...LOSS_CAUSES].reverse().map((cause) => regret[cause])
  return [String(episodes), ...[steps, gained, ...causes].map(format)]
}

const LOSS_COLUMNS = ['success', ...LOSSES.map((loss) => LOSS_TITLES[loss])].map((title) => ({ title, align: 'right' }) as const)

function lossCells({ success, losses }: CreditGroup): readonly string[] {
  return [success, ...LOSSES.map((loss) => losses[loss])].map(
    ({ mean, interval: { low, high } }) => `${percent(mean)}\n${percentRange(low, high)}`,
  )
}

/** Formats a mean, with its interval on a second line; without the interval if all values are 0. */
function cell(estimate: Estimate): string {
  const { low, high } = estimate.interval
  const mean = meanCell(estimate)
  if (!Number.isFinite(low) || !Number.isFinite(high) || (low === 0 && high === 0)) return mean
  return `${mean}\n${low.toFixed(1)}${low < 0 ? ' to ' : '-'}${high.toFixed(1)}`
}

function meanCell({ mean }: Estimate): string {
  const text = mean.toFixed(1)
  return text === '-0.0' ? '0.0' : text
}

function episodeLines(episodes: readonly CreditedEpisode[], max: number): readonly string[] {
  const lost = episodes.filter(({ success }) => !success)
  if (lost.length === 0 || max === 0) return []
  const shown = lost.slice(0, max)
  const title = shown.length < lost.length ? `first ${shown.length} of ${lost.length} lost episodes` : 'lost episodes'
  return ['', title, ...shown.map(({ episode, sentence }) => `${episode}: ${sentence}`)]
}

function noteLines({ manifest: { labels }, excluded, unfinished }: RunCredit): readonly string[] {
  const notes = [
    ...labelNotes(labels),
    ...excludedLine(excluded.infrastructureErrors, 'an infrastructure error ended'),
    ...excludedLine(excluded.notReplayed, 'its world is missing or now answers differently, in'),
    ...(unfinished === 0 ? [] : [`${pluralize(unfinished, 'planned episode')} not ended and excluded`]),
  ]
  return [
    '',
    'gained + search + detours + repeats + invalid + rewinds + hopeless = steps; second lines: 95 % intervals over tasks',
    ...notes,
  ]
}

function excludedLine(count: number, why: string): readonly string[] {
  return count === 0 ? [] : [`excluded: ${why} ${pluralize(count, 'episode')}`]
}
