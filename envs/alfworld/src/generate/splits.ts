import { OrreryError, rng } from '@orreryjs/core'
import { type TaskType, taskTypes } from './task-types.ts'

/** Splits of the generated houses: ALFWorld's, `dev` for experiments, and `hard` with larger rooms and longer goals. */
export const houseSplits = ['train', 'valid_seen', 'valid_unseen', 'dev', 'hard'] as const
/** Name of a split of generated houses. */
export type HouseSplit = (typeof houseSplits)[number]

type TypeCounts = Readonly<Partial<Record<TaskType, number>>>

/** Rooms from this number on have about 1.5 times the contents of a real room. */
export const LARGE_ROOMS = 42

/**
 * Room numbers of each type per split, end exclusive. ALFRED trains in 27 of the 30 rooms of each type and keeps one for
 * `valid_unseen`; Orrery uses ten, so that no single room decides the result.
 */
const ROOMS: Readonly<Record<HouseSplit, readonly [first: number, end: number]>> = {
  train: [0, 27],
  valid_seen: [0, 27],
  valid_unseen: [27, 37],
  dev: [37, LARGE_ROOMS],
  hard: [LARGE_ROOMS, 62],
}

/** Tasks per type. Source of the first three splits: ALFWorld (Shridhar et al., 2021), Table 1, and the files of its splits. */
const COUNTS: Readonly<Record<HouseSplit, TypeCounts>> = {
  train: sixTypes(790, 308, 650, 459, 533, 813),
  valid_seen: sixTypes(35, 13, 27, 16, 25, 24),
  valid_unseen: sixTypes(24, 18, 31, 23, 21, 17),
  dev: sixTypes(10, 10, 10, 10, 10, 10),
  hard: {
    pick_three_obj_and_place: 20,
    pick_two_clean_obj_and_place: 20,
    pick_clean_and_heat_then_place_in_recep: 20,
    pick_clean_and_cool_then_place_in_recep: 20,
    pick_and_place_in_two_receps: 20,
    pick_heat_and_cool_then_place_in_two_receps: 20,
  },
}

const orders = new Map<HouseSplit, readonly TaskType[]>()

/** Returns the number of tasks in a split. Throws `SPLIT_UNKNOWN`. */
export function houseSize(split: string): number {
  return taskTypesOf(parseSplit(split)).length
}

/** Returns the task types of a split in order. Shuffled, so that any prefix is a fair sample. */
export function taskTypesOf(split: HouseSplit): readonly TaskType[] {
  const order = orders.get(split) ?? rng('alfworld', split, 'types').shuffle(listedTypes(split))
  orders.set(split, order)
  return order
}

/** Returns the room numbers of a split. */
export function roomNumbers(split: HouseSplit): readonly number[] {
  const [first, end] = ROOMS[split]
  return Array.from({ length: end - first }, (_, index) => first + index)
}

/** Throws `SPLIT_UNKNOWN`. */
export function parseSplit(split: string): HouseSplit {
  const splitName = houseSplits.find((name) => name === split)
  if (splitName !== undefined) return splitName
  throw new OrreryError('SPLIT_UNKNOWN', `alfworld has no split '${split}'. Expected one of ${houseSplits.join(', ')}.`)
}

function sixTypes(simple: number, look: number, clean: number, heat: number, cool: number, two: number): TypeCounts {
  return {
    pick_and_place_simple: simple,
    look_at_obj_in_light: look,
    pick_clean_then_place_in_recep: clean,
    pick_heat_then_place_in_recep: heat,
    pick_cool_then_place_in_recep: cool,
    pick_two_obj_and_place: two,
  }
}

function listedTypes(split: HouseSplit): readonly TaskType[] {
  return taskTypes.flatMap((type) => Array.from({ length: COUNTS[split][type] ?? 0 }, () => type))
}
