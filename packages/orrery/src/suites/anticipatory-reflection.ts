import {
  noteCount,
  type PaperMeasure,
  type PublishedFigure,
  type PublishedTable,
  paperSuite,
  type Suite,
  successWithin,
} from '@orreryjs/runs/suites'
import { BASELINE_ROWS } from './shared-rows.ts'

/** Facts shared by all tables of the paper. */
const PAPER_FACTS = {
  paper: 'Wang et al. 2024, Anticipatory Reflection, arXiv 2405.16334',
  model: 'GPT-4-0613',
  allowed: { maxSteps: 30, unit: 'actions a trial' },
  tasks: {
    embedded:
      "on generated sites with newly worded tasks (docs/webarena-differences.md); we infer that direct sampling is the paper's LATS",
  },
} as const

/** Number of WebArena tasks. */
const TASKS = 812
/**
 * Sites of table 2: our task type, without the 48 tasks over several sites, and the paper's number of tasks. The paper counts a task over
 * several sites under its first site: its shares are 23.6, 14.0, 22.4, 15.8 and 24.2 % of 812.
 */
const SITES = [
  ['shop', 192],
  ['forum', 114],
  ['admin', 182],
  ['map', 128],
  ['code', 196],
] as const
/** Rows of the paper's tables. */
const ROWS = ['plan-act', 'direct sampling', 'anticipatory-reflection'] as const
type RowName = (typeof ROWS)[number]
/** LATS as published, which the paper does not run on WebArena. */
const PUBLISHED_LATS = 'lats'
/** A row that section 4.1 describes without numbers. */
const WITHOUT_REFLEXION = 'plan-act without reflexion'

/** Maximum number of plans per episode. */
const TRIALS = 7

const CONFIGURATION: Suite['configuration'] = {
  world: ['webarena'],
  model: ['simulated:mid'],
  blocks: [
    { agent: ['plan-act'], label: WITHOUT_REFLEXION, option: { reflexion: false } },
    { agent: ['plan-act'] },
    { agent: ['anticipatory-reflection'], label: 'direct sampling', option: { remedyMode: 'direct' } },
    { agent: ['anticipatory-reflection'] },
    { agent: [PUBLISHED_LATS] },
    BASELINE_ROWS,
  ],
}

/** Number of actions of a trial, including notes and excluding rewinds. */
function actions(which: 0 | -1): PaperMeasure {
  return { unit: 'number', of: ({ attempts }) => attempts?.at(which)?.actions }
}

/**
 * Share of episodes that end with a false claim: the agent says that the task is done, or why it is impossible, and it is not solved. In
 * WebArena only such an answer ends a task without success.
 */
const FALSE_CLAIM = 'ended by a false claim'
const FALSE_CLAIMS: Readonly<Record<string, PaperMeasure>> = {
  [FALSE_CLAIM]: {
    unit: 'share',
    of: ({ success, claim, end }) => (!success && (claim === 'success' || end === 'failed') ? 1 : 0),
  },
}

/** Actions of the first and the last trial, plan revisions and false claims. */
export const arTable1: Suite = {
  id: 'ar-table1',
  summary:
    'Anticipatory Reflection, table 1 (actions of the first and the last trial, plan revisions): Anticipatory Reflection, Plan+Act and direct sampling on all WebArena tasks',
  configuration: CONFIGURATION,
  published: {
    ...PAPER_FACTS,
    title: 'table 1: WebArena, at most 7 trials',
    measures: {
      'actions of the first trial': actions(0),
      'actions of the last trial': actions(-1),
      revisions: noteCount('revision'),
      ...FALSE_CLAIMS,
    },
    figures: [
      ...trials(WITHOUT_REFLEXION),
      ...trials('plan-act', 4.01, 4.47, 2.03),
      ...trials('direct sampling', 6.08, 6.45, 1.16),
      ...trials('anticipatory-reflection', 6.39, 7.07, 0.64),
      figure(PUBLISHED_LATS, FALSE_CLAIM),
    ],
  },
}

function trials(row: string, first?: number, last?: number, revisions?: number): readonly PublishedFigure[] {
  return [
    figure(row, 'actions of the first trial', first),
    figure(row, 'actions of the last trial', last),
    figure(row, 'revisions', revisions),
    figure(row, FALSE_CLAIM),
  ]
}

/** Creates a figure; without `value` if the paper prints no number. */
function figure(row: string, measure: string, value?: number, n = TASKS): PublishedFigure {
  return { row, measure, n, ...(value !== undefined && { value }) }
}

/** Success after seven trials (figure 6), and by site. */
const BY_SITE: Readonly<Record<RowName, readonly [all: number, sites: readonly number[]]>> = {
  'plan-act': [19.8, [28, 22, 13, 23, 14]],
  'direct sampling': [22.7, [30, 25, 15, 27, 17]],
  'anticipatory-reflection': [23.5, [32, 24, 16, 27, 18]],
}

/** Success by site. */
export const arTable2: Suite = {
  id: 'ar-table2',
  summary: 'Anticipatory Reflection, table 2 (success by WebArena site): Anticipatory Reflection, Plan+Act and direct sampling',
  configuration: CONFIGURATION,
  published: {
    ...PAPER_FACTS,
    title: 'table 2: success by site (shop: Shopping, forum: Reddit, admin: CMS, code: GitLab)',
    measures: FALSE_CLAIMS,
    figures: [...ROWS.flatMap(bySite), figure(PUBLISHED_LATS, 'success'), figure(PUBLISHED_LATS, FALSE_CLAIM)],
    claims: [
      { row: 'anticipatory-reflection', against: 'direct sampling', p: 6.84e-5 },
      { row: 'anticipatory-reflection', against: 'plan-act' },
    ],
  },
}

function bySite(row: RowName): readonly PublishedFigure[] {
  const [all, sites] = BY_SITE[row]
  return [
    figure(row, 'success', all),
    figure(row, FALSE_CLAIM),
    ...SITES.map(([taskType, n], at) => ({ ...figure(row, 'success', sites[at], n), taskType })),
  ]
}

/** Plans with at least this many subtasks are one group. */
const MAX_SUBTASKS = 10

/** Number of subtasks per plan. The paper's figure has no numbers; its text says that most plans have four to nine. */
const FIGURE_3: PublishedTable = {
  ...PAPER_FACTS,
  title: 'figure 3: subtasks of a plan, drawn without numbers; most have four to nine',
  chart: { x: 'subtasks', y: 'share of the plans', joined: false },
  measures: Object.fromEntries(upTo(MAX_SUBTASKS).map((count) => [plansOf(count), planShare(count)])),
  figures: (['plan-act', 'anticipatory-reflection'] as const).flatMap((row) =>
    upTo(MAX_SUBTASKS).map((count) => ({
      row,
      measure: plansOf(count),
      at: count < MAX_SUBTASKS ? count : `${count} or more`,
      n: TASKS,
    })),
  ),
}

function plansOf(count: number): string {
  return `plans of ${count} subtasks`
}

/** Share of plans with this many subtasks. */
function planShare(count: number): PaperMeasure {
  const isOf = (planned: number | undefined): boolean =>
    planned !== undefined && (count < MAX_SUBTASKS ? planned === count : planned >= count)
  return {
    unit: 'percent',
    of: ({ attempts = [] }) => attempts.filter(({ planned }) => isOf(planned)).length,
    per: ({ attempts = [] }) => attempts.filter(({ planned }) => planned !== undefined).length,
  }
}

/** Success after each trial, from a single run: success within k trials equals the result of a run with k trials. */
const FIGURE_6: PublishedTable = {
  ...PAPER_FACTS,
  title: 'figure 6: success by number of trials; the last point is from the text',
  chart: { x: 'trials', y: 'success', joined: true },
  measures: Object.fromEntries(upTo(TRIALS).map((count) => [afterTrials(count), successWithin('trial', count)])),
  figures: ROWS.flatMap((row) =>
    upTo(TRIALS).map((count) => ({
      ...figure(row, afterTrials(count), count === TRIALS ? BY_SITE[row][0] : undefined),
      at: count,
    })),
  ),
}

function afterTrials(count: number): string {
  return `success after ${count} ${count === 1 ? 'trial' : 'trials'}`
}

function upTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

/** The whole paper: tables 1 and 2, figures 3 and 6. The comparison of section 4.3 is part of every report. */
export const ar: Suite = paperSuite(
  'ar',
  'Anticipatory Reflection, the whole paper: tables 1 and 2, figures 3 (subtasks of a plan) and 6 (success after each trial)',
  [arTable1, arTable2],
  [FIGURE_3, FIGURE_6],
)

/** Rules that the paper leaves open, with a row for each interpretation: rewinding, state at the start of a new trial, and URL equality. */
export const arRules: Suite = {
  id: 'ar-rules',
  summary:
    'Anticipatory Reflection in WebArena by rewind method (snapshot, address with new ids, none), data of a new trial (fresh or stale), and comparison of URLs (canonical or as in the original)',
  configuration: {
    world: ['webarena'],
    agent: ['anticipatory-reflection'],
    model: ['simulated:mid'],
    limit: 100,
    blocks: [
      { label: 'navigate, fresh trials' },
      { label: 'snapshots', option: { restore: 'T1' }, rewind: ['snapshot'] },
      { label: 'no rewind', option: { restore: 'T4' } },
      { label: 'stale trials', rewind: ['navigate'] },
      { label: 'original URL equality', dialect: 'webarena' },
    ],
  },
}
