import type { PublishedFigure } from '@orreryjs/runs/suites'

/** The six types of the unseen games of ALFWorld in the order of the papers' tables, with their number. */
const GAMES = [
  ['pick_and_place_simple', 24],
  ['pick_clean_then_place_in_recep', 31],
  ['pick_heat_then_place_in_recep', 23],
  ['pick_cool_then_place_in_recep', 21],
  ['look_at_obj_in_light', 18],
  ['pick_two_obj_and_place', 17],
] as const

/** How the tasks of a house suite differ from a paper's. */
export const HOUSE_TASKS = {
  embedded: 'in our houses, as many of each type, not in its games; --data DIR plays the original ones',
  original: 'in the original games',
} as const

/** Success in all unseen games and, where a paper tells it, by type. */
export function games(row: string, all: number, byType: readonly number[] = [], model?: string): readonly PublishedFigure[] {
  const types = GAMES.flatMap(([taskType, n], index) => {
    const value = byType[index]
    return value === undefined ? [] : [{ taskType, n, value }]
  })
  const told = model === undefined ? {} : { model }
  return [{ n: 134, value: all }, ...types].map((figure) => ({ row, measure: 'success', ...told, ...figure }))
}
