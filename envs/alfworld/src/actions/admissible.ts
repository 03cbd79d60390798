import { objectName, receptacleName } from '../render.ts'
import type { Rules } from '../rules.ts'
import type { AlfworldState } from '../state.ts'
import {
  accepts,
  isAppliance,
  isAtPlace,
  isKnife,
  isOpen,
  isOpenable,
  isPickupable,
  isSliceable,
  isToggleable,
  isTreatable,
  TREATMENTS,
} from '../transition/conditions.ts'

const GO = 'go to '

/** Returns the commands that the game accepts now, without duplicates, in the order of Python's `sorted()`. */
export function admissibleActions(rules: Rules, state: AlfworldState): readonly string[] {
  const commands = ['inventory', 'look']
  if (rules.wording.help !== undefined) commands.push('help')
  for (const receptacle of rules.receptaclesAt[state.location] ?? []) addReceptacle(rules, state, receptacle, commands)
  if (state.held >= 0) addHeld(rules, state, commands)
  const sorted = [...new Set(commands)].sort()
  const after = sorted.findIndex((command) => command > GO)
  return [...sorted.slice(0, after), ...rules.goCommands(state.location), ...sorted.slice(after)]
}

/** Adds the commands for a receptacle within reach and its contents. */
function addReceptacle(rules: Rules, state: AlfworldState, receptacle: number, commands: string[]): void {
  const name = receptacleName(rules, receptacle)
  const open = isOpen(rules, state, receptacle)
  commands.push(`examine ${name}`)
  if (isOpenable(rules, receptacle)) commands.push(`${open ? 'close' : 'open'} ${name}`)
  for (const object of state.contents[receptacle] ?? []) {
    if (isToggleable(rules, object)) commands.push(`use ${objectName(rules, object)}`)
    if (open && state.held < 0 && isPickupable(rules, object)) commands.push(`take ${objectName(rules, object)} from ${name}`)
  }
}

/** Adds the commands for the held object. */
function addHeld(rules: Rules, state: AlfworldState, commands: string[]): void {
  const { held } = state
  const name = objectName(rules, held)
  commands.push(`examine ${name}`)
  const treatments = TREATMENTS.filter((treatment) => isTreatable(rules, treatment, held))
  for (const receptacle of rules.receptaclesAt[state.location] ?? []) {
    const at = receptacleName(rules, receptacle)
    if (isOpen(rules, state, receptacle) && accepts(rules, receptacle, held)) commands.push(rules.wording.moveCommand(name, at))
    for (const treatment of treatments) {
      if (isAppliance(rules, treatment, receptacle)) commands.push(`${treatment} ${name} with ${at}`)
    }
  }
  if (!isKnife(rules, held)) return
  rules.game.objects.forEach((object, index) => {
    if (isSliceable(rules, index) && isAtPlace(state, index)) commands.push(`slice ${object.name} with ${name}`)
  })
}
