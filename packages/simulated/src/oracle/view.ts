import type { PrivilegedStep, PrivilegedView, Tool } from '@orreryjs/core'
import { type Candidate, once, type Prompt, type PromptView, type ShopChoices } from '@orreryjs/core/worlds'
import { alternativeActions } from '../errors/error-types.ts'
import { argumentsForAction, parametersOf } from '../protocols/tool-arguments.ts'
import { answerIn, isAnswer, isDoneAt, lastKnownPlan, type OfferedView, planFrom, restrictView, wholePlan } from './plans.ts'
import { type EpisodeState, type PromptStates, promptStates } from './prompt-states.ts'
import { currentStep, planSentences, type Scope, wholeTask } from './scope.ts'

/** Utilities: the plan's next action, a later action of it that is already possible, any other action, and one that was tried before. */
const NEXT = 12
const LATER = 5
const OTHER = 1
const TRIED = 0.5

/**
 * Returns the view of a model that knows the state: the world's own plan from the place of the prompt, after a given number of its
 * exchanges.
 */
export function oracleViews(prompt: Prompt, shown: PrivilegedView): (exchanges: number) => PromptView {
  const places = promptStates(prompt, shown)
  const offeredView = restrictView(prompt, shown)
  return (exchanges) => viewAt(prompt, places, Math.min(exchanges, prompt.transcript.length), offeredView)
}

function viewAt(prompt: Prompt, states: PromptStates, exchanges: number, shown: OfferedView): PromptView {
  const place = states.after(exchanges)
  const taken = states.stepsTaken(exchanges)
  const { turn } = place
  const step = prompt.subtask === undefined ? undefined : currentStep(prompt.subtask, place, taken, shown)
  const scope = step ?? wholeTask(place, shown)
  const intentions = scope.isUnreachable ? [...lastKnownPlan(place, shown), 'find another way'] : scope.actions
  const offered = once(() => (turn.terminated ? [] : shown.world.admissible(turn.state)))
  const refused = (prompt.transcript.length === 0 ? place.steps.slice(-1) : taken).filter(isRefused)
  const last = (prompt.transcript.length === 0 ? place.steps : taken).at(-1)
  return {
    candidates: candidates(scope, place, offered, shown),
    intentions: () => intentions,
    isDone: scope.isDone,
    isTaskDone: isDoneAt(place, shown),
    isUnreachable: scope.isUnreachable,
    subtasks: () => planSentences(intentions),
    ...(last !== undefined && isRefused(last) && { lastRefusedLine: last.action }),
    refusals: (line) => refused.filter(({ action }) => action === line).length,
    choices: () => choicesIn(place, shown),
    ...answerAt(place, shown),
    mistakes: ({ action }, pick) => alternativeActions(action, offered(), pick),
  }
}

function answerAt(state: EpisodeState, shown: OfferedView): Pick<PromptView, 'answer'> {
  const last = wholePlan(state, shown)?.at(-1)
  const text = last === undefined || !isAnswer(last, shown) ? undefined : answerIn(last)
  return text === undefined ? {} : { answer: () => text }
}

function isRefused({ turn }: PrivilegedStep): boolean {
  return turn.invalid !== undefined
}

/** Ranks actions: those towards the scope, then towards the task, then all other possible ones. */
function candidates(
  scope: Scope,
  state: EpisodeState,
  offered: () => readonly string[],
  shown: OfferedView,
): readonly Candidate[] {
  const [next, ...later] = scope.actions.length > 0 ? scope.actions : (planFrom(state, shown) ?? [])
  const best = next === undefined ? [] : [{ action: next, utility: NEXT }]
  const possible = offered().filter((action) => action !== next)
  const tried = new Set(state.steps.map(({ action }) => action))
  const utilityOf = (action: string): number => (later.includes(action) ? LATER : tried.has(action) ? TRIED : OTHER)
  const others = possible.map((action) => ({ action, utility: utilityOf(action) }))
  return [...best, ...others.sort((a, b) => b.utility - a.utility)]
}

const SEARCH = /^search\[(.+)\]$/i
const LEADS_AWAY = /^(?:search\[|click\[(?:< prev|back to search|go back|front page)\])/i

/** Returns the choices that follow from the plan, as far as the tools show. */
function choicesIn(state: EpisodeState, shown: OfferedView): ShopChoices {
  const { turn } = state
  const { world, task, start } = shown
  const plan = planFrom(state, shown) ?? []
  if (turn.terminated) return turn.success || state.steps.length === 0 ? {} : { purchaseScore: turn.reward }
  const listed = world.tools(turn.state).filter(isListed)
  const found = [...plan, ...(planFrom({ turn: start, steps: [] }, shown) ?? [])].flatMap(
    (action) => SEARCH.exec(action)?.[1] ?? [],
  )
  const ids = listed.filter(namesItem)
  const picks = listed.filter((tool) => !namesItem(tool)).flatMap((tool) => picked(tool, plan))
  const [keywords] = found
  return {
    ...(keywords !== undefined && { searchRequest: { keywords, criteria: task.goal } }),
    ...(ids.length > 0 && {
      shortlist: plan.filter((action) => ids.some((tool) => argumentsForAction(tool, action))).map(argumentOf),
    }),
    ...(picks.length > 0 && { selectedOptions: new Map(picks) }),
    isMatch: plan.length > 0 && !plan.some((action) => LEADS_AWAY.test(action)),
  }
}

function isListed(tool: Tool): boolean {
  const [first, ...others] = parametersOf(tool)
  return first !== undefined && others.length === 0 && Array.isArray(first[1]['enum'])
}

function namesItem(tool: Tool): boolean {
  return /(?:^|_)(?:id|asin)$/i.test(parametersOf(tool)[0]?.[0] ?? '')
}

/** Returns the value that the plan selects with a tool, named after the tool without its verb: `Choose_size` is about the size. */
function picked(tool: Tool, plan: readonly string[]): readonly (readonly [name: string, value: string])[] {
  const action = plan.find((each) => argumentsForAction(tool, each) !== undefined)
  const name = tool.name.replace(/^[A-Za-z]+_/, '').replaceAll('_', ' ')
  return action === undefined ? [] : [[name, argumentOf(action)]]
}

function argumentOf(action: string): string {
  const start = action.indexOf('[')
  return start >= 0 && action.endsWith(']') ? action.slice(start + 1, -1) : action
}
