import {
  type Candidate,
  type Policy,
  type Prompt,
  type PromptView,
  rankCandidates,
  type SeededDraws,
} from '@orreryjs/core/worlds'
import { isLikelyCategory } from './category.ts'
import { type Belief, SHOW_STOCK } from './ledger.ts'
import { forgetsEnd, mistakesFor, TEXTCRAFT_ERRORS } from './mistakes.ts'
import { type PlannedAction, planFor } from './plan.ts'
import { textcraftPromptDialect } from './prompt-dialect.ts'
import { hasGoal, planStepOf, readBelief } from './read-belief.ts'
import { type Amount, getCommand } from './recipe.ts'
import { remarksOf } from './remarks.ts'

/** Utility of fetching the goal if there is no plan. */
const LAST_RESORT = 2

/** Policy for TextCraft, based on its recipe list and transcript. Replans for the goal or the current step at every step. */
export const player: Policy = {
  id: 'textcraft',
  taskLine: /^Crafting commands:/,
  opening: /^Goal: craft /gm,
  recogniser: textcraftPromptDialect,
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
    lastRefusedLine: belief.lastInvalid,
    checks: [SHOW_STOCK],
    detours: () => [SHOW_STOCK, ...fetchesOfNoUse(belief).slice(0, 1)],
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

/** Returns a plan for all amounts; `undefined` if one of them is unreachable. */
function planForAll(amounts: readonly Amount[], belief: Belief): readonly PlannedAction[] | undefined {
  const plans = amounts.map((amount) => planFor(amount, belief))
  return plans.includes(undefined) ? undefined : plans.flatMap((plan) => plan ?? [])
}

/** True if the text shows this amount of an item: in stock, or crafted earlier. */
function isMade({ count, name }: Amount, { stock, isStockKnown, crafted }: Belief): boolean {
  return (isStockKnown && (stock.get(name) ?? 0) >= count) || (crafted.get(name) ?? 0) >= count
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

/** Maximum number of steps that a planner writes. */
const MAX_STEPS = 5

/**
 * Returns a plan as steps for other agents, in order: each fetch and each craft, with the stock required after it. In longer
 * plans, all fetches are one step; in the longest ones, only the last crafts are listed, which imply the others.
 */
function stepsOf(plan: readonly PlannedAction[], { stock }: Pick<Belief, 'stock'>): readonly string[] {
  const after = ({ makes, times }: PlannedAction): Amount => ({
    name: makes.name,
    count: (stock.get(makes.name) ?? 0) + makes.count * times,
  })
  const gets = plan.filter(({ recipe }) => recipe === undefined).map((planned) => inWords(after(planned)))
  const crafts = plan.filter(({ recipe }) => recipe !== undefined).map((planned) => `Craft ${inWords(after(planned))}.`)
  if (gets.length + crafts.length <= MAX_STEPS) return [...gets.map((amount) => `Get ${amount}.`), ...crafts]
  const fetching = gets.length === 0 ? [] : [`Get ${gets.join(', ')}.`]
  return [...fetching, ...crafts.slice(fetching.length - MAX_STEPS)]
}

/**
 * Returns the last command of a plan and one step for each missing ingredient. Ingredients of these are planned by the agents that
 * carry out the steps.
 */
function layerOf(plan: readonly PlannedAction[], belief: Pick<Belief, 'stock'>): readonly string[] {
  const last = plan.at(-1)
  if (last?.recipe === undefined) return stepsOf(plan, belief)
  const { stock } = belief
  const crafted = new Set(plan.flatMap(({ recipe, makes }) => (recipe === undefined ? [] : [makes.name])))
  const needed = last.uses.map(({ name, count }) => ({ name, count: count * last.times }))
  const missing = needed.filter(({ name, count }) => (stock.get(name) ?? 0) < count)
  const steps = missing.map((amount) => `${crafted.has(amount.name) ? 'Craft' : 'Get'} ${inWords(amount)}.`)
  return [...steps, ...stepsOf([last], belief)]
}

function inWords({ count, name }: Amount): string {
  return `${count} ${name}`
}
