/** The six families of tasks; the first part of a game's folder is its type. */
const TASK_TYPES = [
  'look_at_obj_in_light',
  'pick_and_place_simple',
  'pick_clean_then_place_in_recep',
  'pick_cool_then_place_in_recep',
  'pick_heat_then_place_in_recep',
  'pick_two_obj_and_place',
] as const

/** Why a game is not in its split: as upstream has it, and files that cannot be a game. */
export type SkipReason = 'movable' | 'sliced' | 'other type' | 'no game file' | 'unsolvable' | 'unreadable'

/** The type of the game at `SPLIT/GAME/TRIAL`. */
export function typeOfPath(path: string): string {
  return path.split('/').at(-2)?.split('-')[0] ?? ''
}

/** The scene of ALFRED that the game at `SPLIT/GAME/TRIAL` plays in: `scene-13`; `undefined` where the folder does not tell. */
export function sceneOfPath(path: string): string | undefined {
  const number = /-(\d+)$/.exec(path.split('/').at(-2) ?? '')?.[1]
  return number === undefined ? undefined : `scene-${number}`
}

/** Why upstream leaves a game out by its path alone; `undefined` where it does not. */
export function skipByPath(path: string): SkipReason | undefined {
  if (path.includes('movable')) return 'movable'
  if (path.includes('Sliced')) return 'sliced'
  return TASK_TYPES.some((type) => type === typeOfPath(path)) ? undefined : 'other type'
}
