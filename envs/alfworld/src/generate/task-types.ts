/** What an object must become before it counts. */
export type ObjectState = 'clean' | 'hot' | 'cool'

/** So many objects of one type, in these states, are to be in one receptacle. */
export interface PartShape {
  readonly count: 1 | 2 | 3
  readonly states: readonly ObjectState[]
}

/** What a type of task asks for, before objects and receptacles are named. */
export type TaskShape =
  /** Hold an object beside a lamp that is on. */
  { readonly kind: 'look' } | { readonly kind: 'place'; readonly parts: readonly PartShape[] }

/** The six task types of ALFWorld, and those of our `hard` split. */
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
/** Name of a type of task: ALFRED's six, and ours of longer goals. */
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

/** The six types are played in the kinds of rooms of the real games; each of ours in those of one of the six. */
const ROOMS_LIKE: Readonly<Partial<Record<TaskType, TaskType>>> = {
  pick_three_obj_and_place: 'pick_two_obj_and_place',
  pick_two_clean_obj_and_place: 'pick_clean_then_place_in_recep',
  pick_clean_and_heat_then_place_in_recep: 'pick_heat_then_place_in_recep',
  pick_clean_and_cool_then_place_in_recep: 'pick_cool_then_place_in_recep',
  pick_and_place_in_two_receps: 'pick_and_place_simple',
  pick_heat_and_cool_then_place_in_two_receps: 'pick_heat_then_place_in_recep',
}

/** What a task of this type asks for. */
export function shapeOf(type: TaskType): TaskShape {
  return SHAPES[type]
}

/** The one of ALFWorld's six types that is played in the same kinds of rooms. */
export function roomsLike(type: TaskType): TaskType {
  return ROOMS_LIKE[type] ?? type
}

function place(...parts: readonly (readonly [count: 1 | 2 | 3, ...states: ObjectState[]])[]): TaskShape {
  return { kind: 'place', parts: parts.map(([count, ...states]) => ({ count, states })) }
}
