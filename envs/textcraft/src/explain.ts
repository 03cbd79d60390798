import type { Limits, World } from '@orreryjs/core'
import {
  type CheckedBelief,
  type Fact,
  type FailureClassifier,
  type FailureType,
  type FailureVerdict,
  NEVER_FOUND,
  pluralize,
  type WorldPresentation,
  WRONG_OBJECT,
} from '@orreryjs/core/worlds'
import { itemName } from './render.ts'
import type { TextCraftState } from './state.ts'

const UNMET_RECIPE: FailureType = {
  id: 'unmet-recipe',
  title: 'unmet recipe',
  meaning: 'the agent had some ingredients of the goal, but not all',
}

/** Classifies failures by the final inventory: empty, useless, or some ingredients of the goal. */
const failures: FailureClassifier<TextCraftState> = {
  types: [NEVER_FOUND, WRONG_OBJECT, UNMET_RECIPE],
  classify({ world, states }): FailureVerdict {
    const state = states.at(-1)
    if (state === undefined || state.inventory.length === 0) return { type: NEVER_FOUND.id, detail: () => describe(world, state) }
    const kind = world.progress(state) > 0 ? UNMET_RECIPE : WRONG_OBJECT
    return { type: kind.id, detail: () => describe(world, state) }
  },
}

/** Facts and failure kinds for reports. No picture, since the inventory text shows the whole state. */
export const explain: WorldPresentation<TextCraftState> = {
  facts: (_, state) => facts(state),
  beliefs: (_, state, name, text) => checkBeliefs(state, name, text),
  failures,
  isSearch: (before, after) => before.inventory === after.inventory,
}

/** Compares a stated inventory with the held items: under a name, or in a sentence. An unknown inventory is not compared. */
function checkBeliefs({ inventory }: TextCraftState, name: string, text: string): readonly CheckedBelief[] {
  const key = name.toLowerCase()
  const stated = key === 'inventory' ? text : key === 'reflection' ? listIn(text) : undefined
  if (stated === undefined || /^unknown\b/i.test(stated)) return []
  const amounts = stated.split(/, and |, | and /).filter((amount) => /^\d/.test(amount))
  const held = inventory.map(([item, count]) => `${count} ${itemName(item)}`)
  return [{ about: 'inventory', isTrue: amounts.sort().join() === held.sort().join() }]
}

/** Returns the clause of a sentence that lists the inventory. */
function listIn(sentence: string): string | undefined {
  const [, list] = sentence.split(/\b(?:hold|holding) /, 2)
  return list?.split(/[.;]/, 1)[0]?.trim()
}

/** Lists held items, and whether the goal was crafted. */
function facts({ inventory, solved }: TextCraftState): readonly Fact[] {
  const held = inventory.map(([item, count]): Fact => [`held: ${itemName(item)}`, String(count)])
  return [...held, ['goal crafted', solved ? 'yes' : 'no']]
}

/** ADaPT runs at most 40 turns (its option `max_runs`). */
export const limits: Limits = { maxSteps: 40 }

function describe(world: World<TextCraftState>, state: TextCraftState | undefined): string {
  const items = (state?.inventory ?? []).map(([item, count]) => `${count} ${itemName(item)}`)
  const held = `inventory: ${items.length === 0 ? 'nothing' : items.join(', ')}`
  const rest = state && world.plan(state)
  const [next] = rest ?? []
  if (rest === undefined || next === undefined) return held
  return `${held}; ${pluralize(rest.length, 'step')} from the goal, next: ${next}`
}
