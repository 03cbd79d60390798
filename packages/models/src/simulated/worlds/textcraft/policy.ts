import type { Dice } from '../../errors/dice.ts'
import type { Prompt } from '../../prompt.ts'
import type { Candidate, View, WorldPolicy } from '../policy.ts'
import { type Belief, readBelief, statesGoal } from './belief.ts'
import { isRefusal } from './ledger.ts'
import { mistakesFor, TEXTCRAFT_ERRORS } from './mistakes.ts'
import { type PlannedAction, planFor } from './plan.ts'
import { getCommand } from './recipe.ts'

const LOOK: Candidate = { action: 'inventory', utility: 1 }
/** What the next action of the plan leads by; later ones are as good but for the order. */
const FIRST = 8
const EACH_LATER = 0.5
const LEAST = 4

/** Plays TextCraft from its recipe list and transcript: plans to the goal anew at every step. */
export const textcraft: WorldPolicy = {
  id: 'textcraft',
  taskLine: /^Crafting commands:/,
  errorKinds: TEXTCRAFT_ERRORS,
  recognises: (prompt) => statesGoal(prompt.task),
  view(prompt, dice) {
    const belief = readBelief(prompt, dice)
    const plan = belief.goal && planFor(belief.goal, belief)
    const doable = (plan ?? []).filter((planned) => isDoable(planned, belief))
    const next = hurried(plan ?? [], doable, belief, dice)
    return createView(prompt, belief, plan ?? [], next)
  },
}

function createView(prompt: Prompt, belief: Belief, plan: readonly PlannedAction[], next: readonly PlannedAction[]): View {
  const last = prompt.transcript.at(-1)
  return {
    candidates: rank(next, belief),
    intentions: plan.map(({ action, times }) => (times === 1 ? action : `${action} (${times} times)`)),
    ...(last !== undefined && isRefusal(last.observation) ? { refusedLast: last.line } : {}),
    refusals: (line) => belief.refusals.get(line) ?? 0,
    mistakes: ({ action }, pick) =>
      next.filter((planned) => planned.action === action).flatMap((planned) => mistakesFor(planned, pick)),
  }
}

function isDoable(planned: PlannedAction, belief: Belief): boolean {
  return planned.uses.every((part) => (belief.stock.get(part.name) ?? 0) >= part.count)
}

function rank(next: readonly PlannedAction[], belief: Belief): readonly Candidate[] {
  if (!belief.isStockKnown) return [{ ...LOOK, utility: FIRST }]
  const planned = next.map(({ action }, index) => ({ action, utility: Math.max(LEAST, FIRST - index * EACH_LATER) }))
  if (planned.length > 0 || belief.goal === undefined) return [...planned, LOOK]
  const lastResort = { action: getCommand(belief.goal), utility: 2 }
  return belief.unavailable.has(belief.goal.name) ? [LOOK] : [lastResort, LOOK]
}

/**
 * What is done next where a shortage is overlooked: something fetched before turns out to be too little, and instead
 * of fetching the rest the craft that needs it is tried at once. The world's refusal then says so plainly.
 */
function hurried(
  plan: readonly PlannedAction[],
  doable: readonly PlannedAction[],
  belief: Belief,
  dice: Dice,
): readonly PlannedAction[] {
  const [first] = doable
  if (first === undefined || first.recipe !== undefined) return doable
  const { name } = first.makes
  const times = belief.fetches.get(name) ?? 0
  if (times === 0 || dice.notices('inferable', `too little ${name}`, times)) return doable
  const craft = plan.find((planned) => planned.uses.some((part) => part.name === name))
  return craft === undefined || belief.refusals.has(craft.action) ? doable : [craft, ...doable]
}
