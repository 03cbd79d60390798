import type { Game } from './game.ts'
import { listOf } from './render/wording.ts'
import type { Rules } from './rules.ts'
import { type AlfworldState, CLEAN, COOL, HOT, SLICED, TOGGLED } from './state.ts'
import { isOpen, isOpenable } from './transition/conditions.ts'

/** Answer to every action that cannot be carried out. */
export const NOTHING_HAPPENS = 'Nothing happens.'

const MIDDLE = 'You are in the middle of a room. Looking quickly around you, you see '

/** The initial observation. `sentence` has no full stop. */
export function introText({ receptacles, sentence }: Game): string {
  const list = listOf(receptacles.map(({ name }) => `a ${name}`))
  return `-= Welcome to TextWorld, ALFRED! =-\n\n${MIDDLE}${list}.\n\nYour task is to: ${sentence}.`
}

/** Answer to `look`. At the start no receptacle is within reach, so nothing is listed. */
export function lookText(rules: Rules, state: AlfworldState): string {
  const currentReceptacles = rules.receptaclesAt[state.location] ?? []
  if (currentReceptacles.length === 0) return `${MIDDLE}nothing.`
  const { receptacles, objects } = rules.game
  const facing = currentReceptacles.map((receptacle) => receptacles[receptacle]?.name ?? '')
  const isOnFloor = ([object, receptacle]: readonly [number, number]): boolean =>
    currentReceptacles.includes(receptacle) && state.places[object]?.includes(state.location) === true
  const floor = state.takenOut.filter(isOnFloor).map(([object]) => `a ${objects[object]?.name}`)
  return `You are facing the ${listOf(facing)}. Next to it, you see ${listOf(floor)}.`
}

/** Answer to `inventory`. */
export function inventoryText(rules: Rules, { held }: AlfworldState): string {
  return held < 0 ? 'You are not carrying anything.' : `You are carrying: a ${objectName(rules, held)}.`
}

/** Visible contents of a receptacle. */
export function receptacleText(rules: Rules, state: AlfworldState, receptacle: number): string {
  const name = receptacleName(rules, receptacle)
  if (!isOpenable(rules, receptacle)) return `On the ${name}, you see ${contentsList(rules, state, receptacle)}.`
  if (!isOpen(rules, state, receptacle)) return `The ${name} is closed.`
  return `The ${name} is open. In it, you see ${contentsList(rules, state, receptacle)}.`
}

function contentsList({ game, startLists }: Rules, { contents }: AlfworldState, receptacle: number): string {
  const row = contents[receptacle] ?? []
  const list = row === game.contents[receptacle] ? startLists[receptacle] : undefined
  return list ?? listOf(row.map((object) => `a ${game.objects[object]?.name}`))
}

/** Description of a held object, in upstream's order: a bowl is never described as clean. */
export function objectText({ game }: Rules, { attributes }: AlfworldState, object: number): string {
  const { name, isReceptacle, inside, toggleable, sliceable } = game.objects[object] ?? { name: '', inside: [] }
  if (isReceptacle)
    return `This is a normal ${name}. In it, you see ${listOf(inside.map((each) => `a ${game.objects[each]?.name}`))}.`
  const bits = attributes[object] ?? 0
  const condition = conditionOf(bits)
  if (condition !== undefined) return `This is a ${condition} ${name}.`
  if (toggleable && (bits & TOGGLED) !== 0) return `This ${name} is on.`
  if (sliceable && (bits & SLICED) !== 0) return `This is a sliced ${name}.`
  return `There's nothing special about ${name}.`
}

/** `cool` is written `cold` without another condition; `hot` takes precedence over `cool`. */
function conditionOf(bits: number): string | undefined {
  const has = (mask: number): boolean => (bits & mask) === mask
  const sliced = has(SLICED) ? ' sliced' : ''
  if (has(CLEAN | HOT)) return `hot and clean${sliced}`
  if (has(CLEAN | COOL)) return `cool and clean${sliced}`
  if (sliced !== '') return has(CLEAN) ? 'clean sliced' : has(HOT) ? 'hot sliced' : has(COOL) ? 'cool sliced' : undefined
  return has(HOT) ? 'hot' : has(CLEAN) ? 'clean' : has(COOL) ? 'cold' : undefined
}

/** Name of an object, such as `mug 2`. */
export function objectName({ game }: Rules, object: number): string {
  return game.objects[object]?.name ?? ''
}

/** Name of a receptacle, such as `cabinet 2`. */
export function receptacleName({ game }: Rules, receptacle: number): string {
  return game.receptacles[receptacle]?.name ?? ''
}
