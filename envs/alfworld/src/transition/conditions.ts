import type { Rules } from '../rules.ts'
import { type AlfworldState, initialAttributes } from '../state.ts'

/** What an appliance does to an object. */
export const TREATMENTS = ['clean', 'heat', 'cool'] as const
/** Name of a treatment. */
export type Treatment = (typeof TREATMENTS)[number]

/** Types of the receptacles that give each treatment. */
const APPLIANCES: Readonly<Record<Treatment, readonly string[]>> = {
  clean: ['sinkbasintype', 'sinktype'],
  heat: ['microwavetype'],
  cool: ['fridgetype'],
}

const KNIVES: readonly string[] = ['knifetype', 'butterknifetype']

/** Whether the receptacle is at the agent's place. */
export function isHere({ game }: Rules, { location }: AlfworldState, receptacle: number): boolean {
  return game.receptacles[receptacle]?.location === location
}

/** Whether the receptacle has a door. The problem says so: some drawers have none. */
export function isOpenable({ game }: Rules, receptacle: number): boolean {
  return game.receptacles[receptacle]?.openable === true
}

/** Whether the contents of the receptacle can be seen and reached. */
export function isOpen(rules: Rules, { opened }: AlfworldState, receptacle: number): boolean {
  return !isOpenable(rules, receptacle) || opened.includes(receptacle)
}

/** Whether the object is in the receptacle. */
export function isInside({ contents }: AlfworldState, object: number, receptacle: number): boolean {
  return contents[receptacle]?.includes(object) === true
}

/** Whether the object is at the agent's place, according to objectAtLocation. */
export function isAtPlace({ places, location }: AlfworldState, object: number): boolean {
  return places[object]?.includes(location) === true
}

/** Whether the object can be picked up. */
export function isPickupable({ game }: Rules, object: number): boolean {
  return game.objects[object]?.pickupable === true
}

/** Whether the problem lists the receptacle's type as one that can hold the object's type. */
export function accepts({ game }: Pick<Rules, 'game'>, receptacle: number, object: number): boolean {
  const types = game.objects[object]?.types ?? []
  return game.receptacles[receptacle]?.types.some((type) => types.some((each) => game.canContain.get(type)?.has(each))) === true
}

/** Whether the receptacle gives the treatment. */
export function isAppliance({ game }: Pick<Rules, 'game'>, treatment: Treatment, receptacle: number): boolean {
  return game.receptacles[receptacle]?.types.some((type) => APPLIANCES[treatment].includes(type)) === true
}

/** Whether the object takes the treatment. */
export function isTreatable({ game }: Pick<Rules, 'game'>, treatment: Treatment, object: number): boolean {
  const { cleanable, heatable, coolable } = game.objects[object] ?? {}
  return { clean: cleanable, heat: heatable, cool: coolable }[treatment] === true
}

/** Whether the object can be switched on. */
export function isToggleable({ game }: Rules, object: number): boolean {
  return game.objects[object]?.toggleable === true
}

/** Whether the object can be sliced. */
export function isSliceable({ game }: Rules, object: number): boolean {
  return game.objects[object]?.sliceable === true
}

/** Whether the object cuts. */
export function isKnife({ game }: Pick<Rules, 'game'>, object: number): boolean {
  return game.objects[object]?.types.some((type) => KNIVES.includes(type)) === true
}

/** Whether the agent has met the object: it read the contents of a receptacle with it, or moved, treated or switched it. */
export function isKnown({ game }: Rules, state: AlfworldState, object: number): boolean {
  return (
    state.held === object ||
    state.seen.some((receptacle) => isInside(state, object, receptacle)) ||
    state.takenOut.some(([taken]) => taken === object) ||
    state.attributes[object] !== initialAttributes(game)[object]
  )
}
