import type { Block } from '@orreryjs/runs/configuration'
import { betterThan, type PublishedFigure, type PublishedTable, paperSuite, rates, type Suite } from '@orreryjs/runs/suites'
import { ALFWORLD_TASKS, alfworldFigures, BASELINE_ROWS, WEBSHOP_TASKS } from './shared-rows.ts'

const PAPER = 'Zeng et al. 2025, Reflect before Act (REBACT), arXiv 2509.18607'
const CLAUDE = 'Claude 3.5 Sonnet'

/** The paper's rows, and REBACT without reflection, which is ReAct without thoughts. */
const ROWS: readonly Block[] = [
  { agent: ['react'] },
  { agent: ['adapt'] },
  { agent: ['rebact'] },
  { agent: ['rebact'], label: 'rebact noReflect', option: { noReflect: true } },
  BASELINE_ROWS,
]

/**
 * ReAct without the exits that REBACT's prompt lacks. Only ReAct's profile for TextCraft offers to give up, so the row is part of that table
 * only. ADaPT keeps its executor's claims, which its algorithm needs.
 */
const SAME_EXITS: Block = { agent: ['react'], label: 'react without exits', option: { exits: false } }

/** Each table of the paper compares REBACT with both baselines. */
const CLAIMS = betterThan('rebact', 'react', 'adapt')

/** The preset that was fitted to the paper's ReAct rows. */
const MODEL = ['simulated:strong']

/** Success and score on 100 tasks of WebShop. */
export const rebactTable1: Suite = {
  id: 'rebact-table1',
  summary: 'REBACT, table 1 (WebShop): ReAct, ADaPT, REBACT and REBACT without reflection on 100 purchases in the generated shop',
  configuration: { world: ['webshop'], split: 'test', limit: 100, model: MODEL, blocks: ROWS },
  published: {
    paper: PAPER,
    title: 'table 1: WebShop; Orrery does not run people',
    allowed: { maxSteps: 'not stated' },
    model: CLAUDE,
    tasks: {
      ...WEBSHOP_TASKS,
      original: 'on the first 100 goals of the original shop; which 100 the paper took is not known',
    },
    figures: [
      ...rates('react', 100, 29, 33.62),
      ...rates('adapt', 100, 37, 40.47),
      ...rates('rebact', 100, 61, 76.18),
      ...rates('human, average', 500, 50, 75.5, 'people'),
      ...rates('human, expert', 500, 59.6, 82.1, 'people'),
    ],
    claims: CLAIMS,
  },
}

/** Success in the 134 unseen games of ALFWorld, and by task type. */
export const rebactTable2: Suite = {
  id: 'rebact-table2',
  summary: 'REBACT, table 2 (ALFWorld): ReAct, ADaPT, REBACT and REBACT without reflection in 134 generated houses',
  configuration: { world: ['alfworld'], split: 'valid_unseen', limit: 134, model: MODEL, blocks: ROWS },
  published: {
    paper: PAPER,
    title: 'table 2: ALFWorld',
    allowed: { maxSteps: 'not stated' },
    model: CLAUDE,
    tasks: ALFWORLD_TASKS,
    figures: [
      ...alfworldFigures('react', 91.79, [100, 83.87, 91.3, 95.24, 100, 82.35]),
      ...alfworldFigures('adapt', 83.58, [95.83, 83.87, 91.3, 85.71, 55.56, 82.35]),
      ...alfworldFigures('rebact', 98.51, [100, 100, 95.65, 95.24, 100, 100]),
    ],
    claims: CLAIMS,
  },
}

/** Success on the 200 published tasks of TextCraft. */
export const rebactTable3: Suite = {
  id: 'rebact-table3',
  summary: 'REBACT, table 3 (TextCraft): ReAct, ADaPT, REBACT and REBACT without reflection on the 200 published tasks',
  configuration: { world: ['textcraft'], split: 'adapt-200', limit: 200, model: MODEL, blocks: [...ROWS, SAME_EXITS] },
  published: {
    paper: PAPER,
    title: 'table 3: TextCraft',
    allowed: { maxSteps: 'not stated' },
    model: CLAUDE,
    tasks: { embedded: 'on the 200 published tasks' },
    figures: [crafting('react', 80), crafting('adapt', 99), crafting('rebact', 99.5)],
    claims: CLAIMS,
  },
}

function crafting(row: string, value: number): PublishedFigure {
  return { row, measure: 'success', value, n: 200 }
}

/** Worlds of the paper with their number of tasks. */
const WORLDS = [
  ['webshop', 100],
  ['alfworld', 134],
  ['textcraft', 200],
] as const
const TASKS = { embedded: 'of the three tables: our shop, our houses, the 200 published tasks' } as const

/** Model calls per task, by world. The paper draws them and prints only relative differences. */
const CALLS: PublishedTable = {
  paper: PAPER,
  title: 'figure 3: model calls per task; drawn without numbers',
  allowed: { maxSteps: 'not stated' },
  model: CLAUDE,
  tasks: TASKS,
  chart: { x: 'world', y: 'calls', joined: false },
  figures: ['react', 'adapt', 'rebact'].flatMap((row) =>
    WORLDS.map(([world, n]) => ({ row, measure: 'calls', world, at: world, n })),
  ),
}

/** Statements about figure 3 in the paper's text. */
const FEWER_CALLS: PublishedTable = {
  paper: PAPER,
  title: 'figure 3, as described in the text: model calls relative to another method; in TextCraft about as many as ADaPT',
  model: CLAUDE,
  tasks: TASKS,
  figures: [
    { row: 'rebact', measure: 'calls', world: 'webshop', against: 'adapt', n: 100, value: -57 },
    { row: 'rebact', measure: 'calls', world: 'alfworld', against: 'react', n: 134, value: -26 },
    { row: 'rebact', measure: 'calls', world: 'textcraft', against: 'adapt', n: 200 },
  ],
}

/** Share of calls whose reply changed an action, in per cent; for WebShop the paper only says that it lies between these two. */
const MODIFIED: Readonly<Record<string, number>> = { alfworld: 8.7, textcraft: 22.8 }

const CHANGES: PublishedTable = {
  paper: PAPER,
  title: 'figure 4: share of calls that change an action',
  allowed: { maxSteps: 'not stated' },
  model: CLAUDE,
  tasks: TASKS,
  chart: { x: 'world', y: 'share', joined: false },
  measures: {
    modified: { unit: 'percent', of: ({ notes }) => notes['modification'] ?? 0, per: ({ modelCalls }) => modelCalls },
  },
  figures: WORLDS.map(([world, n]) => {
    const value = MODIFIED[world]
    return { row: 'rebact', measure: 'modified', world, at: world, n, ...(value !== undefined && { value }) }
  }),
}

/** The three tables, and figures 3 and 4 from the same episodes. */
export const rebactPaper: Suite = paperSuite(
  'rebact',
  'REBACT, the whole paper: tables 1 to 3, figures 3 and 4',
  [rebactTable1, rebactTable2, rebactTable3],
  [CALLS, FEWER_CALLS, CHANGES],
)
