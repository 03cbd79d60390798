import type { Block } from '@orreryjs/runs/configuration'
import { type PublishedFigure, rates, type Suite } from '@orreryjs/runs/suites'

/** Floor and ceiling of a table: no skill, and full knowledge. */
export const BASELINE_ROWS: Block = { agent: ['random', 'oracle'] }

/** The six types of ALFWorld's unseen games in the order of the papers' tables, with their number of games. */
const GAMES = [
  ['pick_and_place_simple', 24],
  ['pick_clean_then_place_in_recep', 31],
  ['pick_heat_then_place_in_recep', 23],
  ['pick_cool_then_place_in_recep', 21],
  ['look_at_obj_in_light', 18],
  ['pick_two_obj_and_place', 17],
] as const

/** Difference between the tasks of an ALFWorld suite and a paper's. */
export const ALFWORLD_TASKS = {
  embedded: 'in generated houses with equal type counts; --data DIR plays the original games',
  original: 'in the original games',
} as const

/** Difference between the tasks of a WebShop suite and a paper's. */
export const WEBSHOP_TASKS = {
  embedded: 'in the generated shop; --data DIR uses the original',
  original: 'on the first goals of the original shop; price caps are not those of the paper',
} as const

/** Agents trained for WebShop, from the WebShop paper. */
export const TRAINED_WEBSHOP_AGENTS: readonly PublishedFigure[] = [
  ...rates('imitation', 500, 29.1, 59.9, 'trained'),
  ...rates('imitation + reinforcement', 500, 28.7, 62.4, 'trained'),
]

/** Human experts, from the WebShop paper. */
export const HUMAN_EXPERT: readonly PublishedFigure[] = rates('human expert', 500, 59.6, 82.1, 'people')

/** WebShop's own table: its rule, trained agents and humans. Only the rule is run. */
export const webshopTable: Suite = {
  id: 'webshop-table',
  summary: 'WebShop, its table: a rule that buys the first result, on 500 purchases; trained agents and people as published',
  configuration: { world: ['webshop'], split: 'test', limit: 500, agent: ['first-hit', 'random', 'oracle'] },
  published: {
    paper: 'Yao et al. 2022, WebShop, arXiv 2207.01206',
    title: 'table of results; Orrery does not run people and trained agents',
    model: 'none',
    tasks: WEBSHOP_TASKS,
    figures: [{ row: 'first-hit', measure: 'success', value: 9.6, n: 500 }, ...TRAINED_WEBSHOP_AGENTS, ...HUMAN_EXPERT],
  },
}

/** Success in all unseen games and, if the paper reports it, by type. */
export function alfworldFigures(
  row: string,
  all: number,
  byType: readonly number[] = [],
  model?: string,
): readonly PublishedFigure[] {
  const types = GAMES.flatMap(([taskType, n], index) => {
    const value = byType[index]
    return value === undefined ? [] : [{ taskType, n, value }]
  })
  const modelField = model === undefined ? {} : { model }
  return [{ n: 134, value: all }, ...types].map((figure) => ({ row, measure: 'success', ...modelField, ...figure }))
}
