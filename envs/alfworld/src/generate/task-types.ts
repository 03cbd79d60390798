/** State that an object must reach. */
export type ObjectState = 'clean' | 'hot' | 'cool'

/** `count` objects of one type, in these states, in one receptacle. */
export interface PartShape {
  readonly count: 1 | 2 | 3
  readonly states: readonly ObjectState[]
}

/** Structure of a task type, before objects and receptacles are chosen. */
export type TaskShape =
  /** Hold an object next to a lamp that is on. */
  { readonly kind: 'look' } | { readonly kind: 'place'; readonly parts: readonly PartShape[] }

/** ALFWorld's six task types, and the types of the `hard` split. */
export const taskTypes = [
  'pick_and_place_simple',
  'look_at_obj_in_light',
  'pick_clean_then_place_in_recep',
  'pick_heat_then_place_in_recep',
  'pick_cool_then_place_in_recep',
  'pick_two_obj_and_place',
  'pick_three_obj_and_place',
  'pick_two_clean_obj_and_place',
  'pick_clean_and_heat_then_place_in_recep',
  'pick_clean_and_cool_then_place_in_recep',
  'pick_and_place_in_two_receps',
  'pick_heat_and_cool_then_place_in_two_receps',
] as const
/** Name of a task type. */
export type TaskType = (typeof taskTypes)[number]

const SHAPES: Readonly<Record<TaskType, TaskShape>> = {
  pick_and_place_simple: place([1]),
  look_at_obj_in_light: { kind: 'look' },
  pick_clean_then_place_in_recep: place([1, 'clean']),
  pick_heat_then_place_in_recep: place([1, 'hot']),
  pick_cool_then_place_in_recep: place([1, 'cool']),
  pick_two_obj_and_place: place([2]),
  pick_three_obj_and_place: place([3]),
  pick_two_clean_obj_and_place: place([2, 'clean']),
  pick_clean_and_heat_then_place_in_recep: place([1, 'clean', 'hot']),
  pick_clean_and_cool_then_place_in_recep: place([1, 'clean', 'cool']),
  pick_and_place_in_two_receps: place([1], [1]),
  pick_heat_and_cool_then_place_in_two_receps: place([1, 'hot'], [1, 'cool']),
}

/** Task types that borrow the room types of one of the six standard types. */
const ROOMS_LIKE: Readonly<Partial<Record<TaskType, TaskType>>> = {
  pick_three_obj_and_place: 'pick_two_obj_and_place',
  pick_two_clean_obj_and_place: 'pick_clean_then_place_in_recep',
  pick_clean_and_heat_then_place_in_recep: 'pick_heat_then_place_in_recep',
  pick_clean_and_cool_then_place_in_recep: 'pick_cool_then_place_in_recep',
  pick_and_place_in_two_receps: 'pick_and_place_simple',
  pick_heat_and_cool_then_place_in_two_receps: 'pick_heat_then_place_in_recep',
}

/** Returns the structure of a task type. */
export function shapeOf(type: TaskType): TaskShape {
  return SHAPES[type]
}

/** Returns the standard type whose room types this type uses. */
export function standardTypeFor(type: TaskType): TaskType {
  return ROOMS_LIKE[type] ?? type
}

function place(...parts: readonly (readonly [count: 1 | 2 | 3, ...states: ObjectState[]])[]): TaskShape {
  return { kind: 'place', parts: parts.map(([count, ...states]) => ({ count, states })) }
}
