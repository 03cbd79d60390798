import type { Rules } from '../rules.ts'
import { type AlfworldState, initialAttributes } from '../state.ts'

/** Effects of appliances on objects. */
export const TREATMENTS = ['clean', 'heat', 'cool'] as const
/** Name of a treatment. */
export type Treatment = (typeof TREATMENTS)[number]

/** Receptacle types that perform each treatment. */
const APPLIANCES: Readonly<Record<Treatment, readonly string[]>> = {
  clean: ['sinkbasintype', 'sinktype'],
  heat: ['microwavetype'],
  cool: ['fridgetype'],
}

const KNIVES: readonly string[] = ['knifetype', 'butterknifetype']

/** True if the receptacle is at the agent's location. */
export function isHere({ game }: Rules, { location }: AlfworldState, receptacle: number): boolean {
  return game.receptacles[receptacle]?.location === location
}

/** True if the receptacle has a door. The problem defines this: some drawers have none. */
export function isOpenable({ game }: Rules, receptacle: number): boolean {
  return game.receptacles[receptacle]?.openable === true
}

/** True if the contents of the receptacle can be seen and reached. */
export function isOpen(rules: Rules, { opened }: AlfworldState, receptacle: number): boolean {
  return !isOpenable(rules, receptacle) || opened.includes(receptacle)
}

/** True if the object is in the receptacle. */
export function isInside({ contents }: AlfworldState, object: number, receptacle: number): boolean {
  return contents[receptacle]?.includes(object) === true
}

/** True if the object is at the agent's location, according to objectAtLocation. */
export function isAtPlace({ places, location }: AlfworldState, object: number): boolean {
  return places[object]?.includes(location) === true
}

/** True if the object can be picked up. */
export function isPickupable({ game }: Rules, object: number): boolean {
  return game.objects[object]?.pickupable === true
}

/** True if the problem lists the object's type for the receptacle's type. */
export function accepts({ game }: Pick<Rules, 'game'>, receptacle: number, object: number): boolean {
  const types = game.objects[object]?.types ?? []
  return game.receptacles[receptacle]?.types.some((type) => types.some((each) => game.canContain.get(type)?.has(each))) === true
}

/** True if the receptacle performs the treatment. */
export function isAppliance({ game }: Pick<Rules, 'game'>, treatment: Treatment, receptacle: number): boolean {
  return game.receptacles[receptacle]?.types.some((type) => APPLIANCES[treatment].includes(type)) === true
}

/** True if the object can be treated this way. */
export function isTreatable({ game }: Pick<Rules, 'game'>, treatment: Treatment, object: number): boolean {
  const { cleanable, heatable, coolable } = game.objects[object] ?? {}
  return { clean: cleanable, heat: heatable, cool: coolable }[treatment] === true
}

/** True if the object can be switched on. */
export function isToggleable({ game }: Rules, object: number): boolean {
  return game.objects[object]?.toggleable === true
}

/** True if the object can be sliced. */
export function isSliceable({ game }: Rules, object: number): boolean {
  return game.objects[object]?.sliceable === true
}

/** True if the object is a knife. */
export function isKnife({ game }: Pick<Rules, 'game'>, object: number): boolean {
  return game.objects[object]?.types.some((type) => KNIVES.includes(type)) === true
}

/** True if the agent has encountered the object: saw the contents of a receptacle with it, or moved, treated or switched it. */
export function isKnown({ game }: Rules, state: AlfworldState, object: number): boolean {
  return (
    state.held === object ||
    state.seen.some((receptacle) => isInside(state, object, receptacle)) ||
    state.takenOut.some(([taken]) => taken === object) ||
    state.attributes[object] !== initialAttributes(game)[object]
  )
}
