import {
  type Candidate,
  type Policy,
  type Prompt,
  type PromptView,
  rankCandidates,
  type SeededDraws,
} from '@orreryjs/core/worlds'
import { type Belief, readBelief } from './belief.ts'
import { hasGoal, planStepOf } from './goal.ts'
import { isLikelyCategory } from './knowledge.ts'
import { SHOW_STOCK } from './ledger.ts'
import { forgetsEnd, mistakesFor, TEXTCRAFT_ERRORS } from './mistakes.ts'
import { isMade, type PlannedAction, planForAll } from './planner.ts'
import { displayName, getCommand } from './recipe.ts'
import { recogniser } from './recogniser.ts'
import { layerOf, remarksOf, stepsOf } from './speech.ts'

/** Utility of fetching the goal if there is no plan. */
const LAST_RESORT = 2

/** Policy for TextCraft, based on its recipe list and transcript. Replans for the goal or the current step at every step. */
export const player: Policy = {
  id: 'textcraft',
  taskLine: /^Crafting commands:/,
  opening: /^Goal: craft /gm,
  recogniser,
  errorTypes: TEXTCRAFT_ERRORS,
  recognises: (prompt) => hasGoal(prompt.task),
  stepIn: planStepOf,
  view(prompt, dice) {
    const belief = readBelief(prompt, dice)
    const isTaskDone = belief.goal !== undefined && isMade(belief.goal, belief)
    const scoped = planForAll(belief.scope, belief)
    const isStepDone = belief.isStockKnown && scoped?.length === 0
    const isWhole = belief.scope[0] === belief.goal
    const plan = (isStepDone && !isWhole ? planForAll(belief.goal === undefined ? [] : [belief.goal], belief) : scoped) ?? []
    const isDone = isWhole ? isTaskDone : isStepDone
    const isOutOfReach = scoped === undefined && !isDone
    return createView(belief, { plan, steps: isStepDone ? [] : plan, isDone, isTaskDone, isOutOfReach, isWhole, prompt }, dice)
  },
}

interface Outlook {
  /** Next actions: up to the goal of the scope or, if that is reached, of the task. */
  readonly plan: readonly PlannedAction[]
  /** The part of the plan up to the goal of the scope. */
  readonly steps: readonly PlannedAction[]
  readonly isDone: boolean
  readonly isTaskDone: boolean
  readonly isOutOfReach: boolean
  /** True if the scope is the whole task. */
  readonly isWhole: boolean
  readonly prompt: Prompt
}

function createView(
  belief: Belief,
  { plan, steps, isWhole, isDone, isTaskDone, isOutOfReach, prompt }: Outlook,
  dice: SeededDraws,
): PromptView {
  const doable = plan.filter((planned) => isDoable(planned, belief))
  const next = withOverlookedShortage(plan, doable, belief, dice)
  return {
    isDone,
    isTaskDone,
    isUnreachable: isOutOfReach,
    candidates: rank(next, belief),
    intentions: () => steps.map(({ action, times }) => (times === 1 ? action : `${action} (${times} times)`)),
    subtasks: () => (belief.isOneCommand ? layerOf(steps, belief) : stepsOf(steps, belief)),
    lastRefusedLine: belief.lastRefused,
    checks: [SHOW_STOCK],
    detours: () => [SHOW_STOCK, ...fetchesOfNoUse(belief).slice(0, 1)],
    knownState: () => new Map([['inventory', belief.isStockKnown ? stockText(belief) : 'Unknown']]),
    remarks: () => remarksOf(belief, steps, prompt),
    finishes: (action) =>
      isWhole && plan.length === 1 && plan[0]?.times === 1 && plan[0].action === action ? 'at once' : undefined,
    refusals: (line) => (belief.invalidLines.get(line) ?? 0) + (line === SHOW_STOCK ? belief.stockChecks : 0),
    mistakes: ({ action }, pick) => {
      const planned = next.find((each) => each.action === action)
      if (planned === undefined) return []
      return [...mistakesFor(planned, pick), ...(isWhole ? forgetsEnd(plan, belief) : [])]
    },
  }
}

/** Lists the held items: `1 stick, 6 dark oak planks`. */
function stockText({ stock }: Belief): string {
  const items = [...stock].filter(([, count]) => count > 0).map(([name, count]) => `${count} ${displayName(name)}`)
  return items.length === 0 ? 'None' : items.join(', ')
}

function isDoable(planned: PlannedAction, belief: Belief): boolean {
  return planned.uses.every((part) => (belief.stock.get(part.name) ?? 0) >= part.count)
}

function rank(next: readonly PlannedAction[], belief: Belief): readonly Candidate[] {
  const look = { action: SHOW_STOCK, utility: 1 }
  const target = belief.scope[0]
  if (!belief.isStockKnown) return rankCandidates([SHOW_STOCK])
  const planned = rankCandidates(next.map(({ action }) => action))
  if (planned.length > 0 || target === undefined || isMade(target, belief)) return [...planned, look]
  return belief.unavailable.has(target.name) ? [look] : [{ action: getCommand(target), utility: LAST_RESORT }, look]
}

/** Returns fetches of single basic items, whether needed or not. */
function fetchesOfNoUse(belief: Belief): readonly string[] {
  const { ingredients, recipes, unavailable } = belief
  const plain = [...ingredients].filter((name) => !recipes.has(name) && !unavailable.has(name) && !isLikelyCategory(name, belief))
  return plain.map((name) => getCommand({ count: 1, name }))
}

/**
 * Returns the next actions if a shortage is overlooked: the fetched amount of an item is too small, and the craft that needs it is
 * tried before fetching the rest. The world then rejects it explicitly.
 */
function withOverlookedShortage(
  plan: readonly PlannedAction[],
  doable: readonly PlannedAction[],
  belief: Belief,
  dice: SeededDraws,
): readonly PlannedAction[] {
  const [first] = doable
  if (first === undefined || first.recipe !== undefined) return doable
  const { name } = first.makes
  const times = belief.fetches.get(name) ?? 0
  if (times === 0 || dice.notices('inferable', `too little ${name}`, times)) return doable
  const craft = plan.find((planned) => planned.uses.some((part) => part.name === name))
  return craft === undefined || belief.invalidLines.has(craft.action) ? doable : [craft, ...doable]
}
