import { labelNotes } from '@orreryjs/runs/results'
import { percent, percentRange, pluralize } from '@orreryjs/runs/texts'
import type { Estimate } from '@orreryjs/statistics'
import { plainTable } from '../tables/plain-table.ts'
import { EXCESS_CAUSES, type ExcessCause } from './credit-belief.ts'
import { outcomeColumns, stepColumns, stepsRange, stepsText } from './credit-columns.ts'
import type { CreditedEpisode, RunCredit } from './credit-run.ts'
import type { CreditGroup } from './credit-tally.ts'

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
  const [first] = rows
  if (first === undefined) return []
  const byType = types ? groups.filter(({ taskType }) => taskType !== undefined) : []
  const titles = ['episodes', ...stepColumns(first).map(({ title }) => title)]
  const steps = plainTable(
    [{ title: 'row' }, ...numberColumns(titles)],
    rows.map((group) => [rowOf(group), ...stepCells(group, cell)]),
  )
  const losses = plainTable(
    [{ title: 'row' }, ...numberColumns(outcomeColumns(first).map(({ title }) => title))],
    rows.map((group) => [rowOf(group), ...outcomeCells(group)]),
  )
  const lines = [
    '',
    `${place}: steps per episode`,
    steps,
    '',
    `${place}: outcomes of episodes`,
    losses,
    ...beliefLines(place, rows),
  ]
  if (byType.length === 0) return lines
  const cells = byType.map((group) => [
    group.taskType ?? '',
    rowOf(group),
    ...stepCells(group, ({ mean }: Estimate) => stepsText(mean)),
  ])
  const columns = [{ title: 'task type' }, { title: 'row' }, ...numberColumns(titles)]
  return [...lines, '', `${place}: steps per episode by task type`, plainTable(columns, cells)]
}

/** Titles of the causes of excess steps in tables. */
const EXCESS_TITLES: Readonly<Record<ExcessCause, string>> = {
  luck: 'bad luck',
  search: 'bad search',
  execution: 'bad execution',
}

const BELIEF_COLUMNS = [
  { title: 'row' },
  { title: 'expected steps', align: 'right' },
  { title: 'bad luck', align: 'right' },
  { title: 'bad search', align: 'right' },
  { title: 'bad execution', align: 'right' },
  { title: 'still expected', align: 'right' },
] as const

/** Returns the tables of steps beyond the expected ones, and of the causes of failed and of long episodes. */
function beliefLines(place: string, groups: readonly CreditGroup[]): readonly string[] {
  const rows = groups.flatMap(({ belief, ...group }) => (belief === undefined ? [] : [{ name: rowOf(group), belief }]))
  if (rows.length === 0) return []
  const steps = rows.map(({ name, belief: { expected, left, excess } }) => [
    name,
    ...[expected, ...EXCESS_CAUSES.map((cause) => excess[cause]), left].map(cell),
  ])
  const causes = rows.flatMap(({ name, belief: { failed, long } }) => [
    [name, 'failed', ...EXCESS_CAUSES.map((cause) => share(failed[cause]))],
    [name, 'long', ...EXCESS_CAUSES.map((cause) => share(long[cause]))],
  ])
  const causeColumns = EXCESS_CAUSES.map((cause) => ({ title: EXCESS_TITLES[cause], align: 'right' }) as const)
  return [
    '',
    `${place}: expected and excess steps of a player who knows only what it saw`,
    plainTable(BELIEF_COLUMNS, steps),
    '',
    `${place}: main causes of failed and long episodes`,
    plainTable([{ title: 'row' }, { title: 'episodes' }, ...causeColumns], causes),
  ]
}

function rowOf({ label, model }: Pick<CreditGroup, 'label' | 'model'>): string {
  return model === 'none' ? label : `${label}/${model}`
}

function numberColumns(titles: readonly string[]) {
  return titles.map((title) => ({ title, align: 'right' }) as const)
}

function stepCells(group: CreditGroup, format: (estimate: Estimate) => string): readonly string[] {
  return [String(group.episodes), ...stepColumns(group).map(({ estimate }) => format(estimate))]
}

function outcomeCells(group: CreditGroup): readonly string[] {
  return outcomeColumns(group).map(({ estimate }) => share(estimate))
}

function share({ mean, interval: { low, high } }: Estimate): string {
  return `${percent(mean)}\n${percentRange(low, high)}`
}

/** Formats a mean, with its interval on a second line; without the interval if all values are 0. */
function cell({ mean, interval }: Estimate): string {
  const range = stepsRange(interval)
  return range === undefined ? stepsText(mean) : `${stepsText(mean)}\n${range}`
}

function episodeLines(episodes: readonly CreditedEpisode[], max: number): readonly string[] {
  const failed = episodes.filter(({ success }) => !success)
  if (failed.length === 0 || max === 0) return []
  const shown = failed.slice(0, max)
  const title = shown.length < failed.length ? `first ${shown.length} of ${failed.length} failed episodes` : 'failed episodes'
  return ['', title, ...shown.map(({ episode, sentence, belief }) => `${episode}: ${sentence}${causeSentence(belief)}`)]
}

function causeSentence(belief: CreditedEpisode['belief']): string {
  const { mainCause, excess } = belief ?? {}
  if (mainCause === undefined || excess === undefined) return ''
  return ` Mainly ${EXCESS_TITLES[mainCause]}: ${excess[mainCause].toFixed(1)} excess steps.`
}

function noteLines({ manifest: { labels }, groups, excluded, unfinished }: RunCredit): readonly string[] {
  const notes = [
    ...labelNotes(labels),
    ...excludedLine(excluded.infrastructureErrors, 'an infrastructure error ended'),
    ...excludedLine(excluded.notReplayed, 'its world is missing or now answers differently, in'),
    ...(unfinished === 0 ? [] : [`${pluralize(unfinished, 'planned episode')} not ended and excluded`]),
  ]
  return [
    '',
    'gained + search + detours + repeats + invalid + rewinds + hopeless = steps; second lines: 95 % intervals over tasks',
    ...(groups.some(({ belief }) => belief !== undefined) ? [BELIEF_NOTE] : []),
    ...notes,
  ]
}

const BELIEF_NOTE = 'expected steps + bad luck + bad search + bad execution = steps + still expected'

function excludedLine(count: number, why: string): readonly string[] {
  return count === 0 ? [] : [`excluded: ${why} ${pluralize(count, 'episode')}`]
}
