import type { Block } from '@orreryjs/runs/configuration'
import type { Suite } from '@orreryjs/runs/suites'
import { type PublishedFigure, rates } from '@orreryjs/runs/suites'
import { BASELINE_ROWS } from './baseline-rows.ts'

const PAPER = 'Zeng et al. 2025, Reflect before Act (REBACT), arXiv 2509.18607'
const CLAUDE = 'Claude 3.5 Sonnet'

/** The paper's rows, and REBACT without its question: what is left is ReAct without thoughts. */
const ROWS: readonly Block[] = [
  { agent: ['react'] },
  { agent: ['adapt'] },
  { agent: ['rebact'] },
  { agent: ['rebact'], label: 'rebact noReflect', option: { noReflect: true } },
  BASELINE_ROWS,
]

/** The preset that was fitted to the ReAct rows of the paper. */
const MODEL = ['simulated:strong']

/** Success and score on 100 tasks of WebShop. */
export const rebactTable1: Suite = {
  id: 'rebact-table1',
  summary: 'REBACT, table 1 (WebShop): ReAct, ADaPT, REBACT and REBACT without reflection on 100 purchases of our shop',
  configuration: { world: ['webshop'], split: 'test', limit: 100, model: MODEL, blocks: ROWS },
  published: {
    paper: PAPER,
    title: 'table 1: WebShop',
    model: CLAUDE,
    tasks: {
      embedded: 'in our shop, not in that of the paper; --data DIR shops in the original one',
      original: 'on the first 100 goals of the original shop; which 100 the paper took is not known',
    },
    figures: [...rates('react', 100, 29, 33.62), ...rates('adapt', 100, 37, 40.47), ...rates('rebact', 100, 61, 76.18)],
  },
}

/** The six types in the order of the table, with their number of unseen games. */
const GAMES = [
  ['pick_and_place_simple', 24],
  ['pick_clean_then_place_in_recep', 31],
  ['pick_heat_then_place_in_recep', 23],
  ['pick_cool_then_place_in_recep', 21],
  ['look_at_obj_in_light', 18],
  ['pick_two_obj_and_place', 17],
] as const

/** Success in the 134 unseen games of ALFWorld, and by type of task. */
export const rebactTable2: Suite = {
  id: 'rebact-table2',
  summary: 'REBACT, table 2 (ALFWorld): ReAct, ADaPT, REBACT and REBACT without reflection in 134 of our houses',
  configuration: { world: ['alfworld'], split: 'valid_unseen', limit: 134, model: MODEL, blocks: ROWS },
  published: {
    paper: PAPER,
    title: 'table 2: ALFWorld',
    model: CLAUDE,
    tasks: {
      embedded: 'in our houses, as many of each type, not in its games; --data DIR plays the original ones',
      original: 'in the original games',
    },
    figures: [
      ...games('react', 91.79, [100, 83.87, 91.3, 95.24, 100, 82.35]),
      ...games('adapt', 83.58, [95.83, 83.87, 91.3, 85.71, 55.56, 82.35]),
      ...games('rebact', 98.51, [100, 100, 95.65, 95.24, 100, 100]),
    ],
  },
}

function games(row: string, all: number, byType: readonly number[]): readonly PublishedFigure[] {
  const types = GAMES.map(([taskType, n], index) => ({ taskType, n, value: byType[index] ?? 0 }))
  return [{ n: 134, value: all }, ...types].map((figure) => ({ row, measure: 'success', ...figure }))
}

/** Success on the 200 published tasks of TextCraft. */
export const rebactTable3: Suite = {
  id: 'rebact-table3',
  summary: 'REBACT, table 3 (TextCraft): ReAct, ADaPT, REBACT and REBACT without reflection on the 200 published tasks',
  configuration: { world: ['textcraft'], split: 'adapt-200', limit: 200, model: MODEL, blocks: ROWS },
  published: {
    paper: PAPER,
    title: 'table 3: TextCraft',
    model: CLAUDE,
    tasks: { embedded: 'on the 200 published tasks' },
    figures: [crafting('react', 80), crafting('adapt', 99), crafting('rebact', 99.5)],
  },
}

function crafting(row: string, value: number): PublishedFigure {
  return { row, measure: 'success', value, n: 200 }
}
