import { trimEndCharacters } from '@orreryjs/core'
import type { BrowsingHistory, PageDocument } from './history.ts'
import {
  basedOn,
  click,
  type Destination,
  fill,
  hasHeading,
  hasName,
  type Match,
  type Move,
  moveTo,
  moveTowards,
  type PageMatch,
  scroll,
  visit,
  wasPressed,
} from './moves.ts'

/** A step of a plan, as a planner words it. */
export interface PlanStep {
  readonly sentence: string
  isDone(history: BrowsingHistory): boolean
  /** True if the stage needs no action in the current state. Earlier stages may still be open. */
  needsNoAction?(history: BrowsingHistory): boolean
  /** True for the page on which the stage is performed. The policy returns there if another page is open. */
  isOnPage?(doc: PageDocument): boolean
  /** Returns the next move, or `undefined` if the stage cannot be performed. */
  move(history: BrowsingHistory): Move | undefined
}

/** Plan for a goal, as far as it can be made before any page was read. */
export interface GoalPlan {
  /** Skill that the task needs: list, look up, aggregate, create, edit, toggle, cart, route. */
  readonly skill: string
  readonly stages: readonly PlanStep[]
  /** Returns the final answer, or an empty string if the goal asks no question. */
  answer(history: BrowsingHistory): string
  /** True if the goal asks a question. */
  readonly isQuestion: boolean
  /** Returns why the task is impossible once a page shows it. This ends the plan. */
  impossibleReason?(history: BrowsingHistory): string | undefined
}

/** Returns the plan for a goal that asks a question. */
export function questionPlan(
  skill: string,
  stages: readonly PlanStep[],
  answer: GoalPlan['answer'],
  impossibleReason?: GoalPlan['impossibleReason'],
): GoalPlan {
  return { skill, isQuestion: true, stages, answer, ...(impossibleReason && { impossibleReason }) }
}

/** Returns the plan for a goal that asks no question. */
export function taskPlan(skill: string, stages: readonly PlanStep[], impossibleReason?: GoalPlan['impossibleReason']): GoalPlan {
  return { skill, isQuestion: false, stages, answer: () => '', ...(impossibleReason && { impossibleReason }) }
}

/** Returns a stage that is done once a page was visited. */
export function reachStep(sentence: string, isThere: PageMatch, move: PlanStep['move']): PlanStep {
  return leadingTo({ sentence, move }, isThere)
}

/** Returns the stage with another end: it is done once a page was visited. */
export function leadingTo(stage: Omit<PlanStep, 'isDone'>, isThere: PageMatch): PlanStep {
  return { ...stage, isDone: ({ documents }) => documents.some(isThere) }
}

/** Returns a stage that presses a control which leads to a page. */
export function followStep(sentence: string, match: Match, isThere: PageMatch, purpose?: Move['purpose']): PlanStep {
  return reachStep(sentence, isThere, (history) => moveTowards(history, match, (node) => click(node, purpose)))
}

/** Returns a stage that searches with a field whose results are a page. */
export function enterStep(sentence: string, match: Match, text: string, isThere: PageMatch): PlanStep {
  return reachStep(sentence, isThere, (history) => moveTowards(history, match, (node) => fill(node, text, true)))
}

/** Returns a stage that opens a page. */
export function openPageStep(sentence: string, place: Destination): PlanStep {
  return reachStep(sentence, place.matches, (history) => moveTo(history, place))
}

/** Returns a stage that presses a button. Done once the press changed the page. */
export function pressStep(name: string | Match, sentence: string, on?: PageMatch): PlanStep {
  const match = typeof name === 'string' ? hasName(name) : name
  return {
    sentence,
    isDone: (history) => wasPressed(history, match, on),
    ...(on !== undefined && { isOnPage: on }),
    move: (history) => moveTowards(history, match, (node) => click(node, 'send')),
  }
}

export function pressButton(name: string, sentence: string, on?: PageMatch): PlanStep {
  return pressStep(hasName(name, /button/), sentence, on)
}

/** Returns a stage that opens a page by a link whose name becomes known during the task. */
export function followNamed(sentence: string, nameIn: (history: BrowsingHistory) => string | undefined): PlanStep {
  return {
    sentence,
    isDone: (history) => history.documents.some(hasHeading(nameIn(history) ?? '-')),
    move: (history) => moveTowards(history, hasName(nameIn(history) ?? '-', /link/), click),
  }
}

/** Scrolls towards the end of a page. */
export function scrollDown({ document: doc }: BrowsingHistory): Move | undefined {
  return doc.isComplete ? undefined : scroll('down')
}

/** Sites by the start of their host names. */
export type SiteName = 'wiki' | 'map' | 'forum' | 'code' | 'admin' | 'shop'

/** Returns the address of a site: as given in the goal, otherwise derived from the host name on which the task starts. */
export function addressOf(site: SiteName, goal: string, { documents }: BrowsingHistory): string {
  const found = new RegExp(`https?://${site}\\b[^\\s),;]*`).exec(goal)?.[0]
  const addressInGoal = found === undefined ? undefined : trimEndCharacters(found, '/.')
  if (addressInGoal !== undefined) return /^\w+:\/\/[^/]+(?:\/admin)?/.exec(addressInGoal)?.[0] ?? addressInGoal
  const start = /^(\w+:\/\/)[\w-]+((?:\.[^/]*)?)/.exec(documents[0]?.url ?? '')
  return `${start?.[1] ?? 'http://'}${site}${start?.[2] ?? ''}${site === 'admin' ? '/admin' : ''}`
}

/** Returns the history with only the documents and actions on one site. */
function onSite(history: BrowsingHistory, address: string): BrowsingHistory {
  const isOf = ({ url }: PageDocument): boolean => url.startsWith(address)
  return { ...history, documents: history.documents.filter(isOf), actions: history.actions.filter(({ before }) => isOf(before)) }
}

/** Returns a stage that only considers one site and goes there first if another site is open. */
export function stepOnSite(site: SiteName, goal: string, stage: PlanStep): PlanStep {
  const { isOnPage, needsNoAction } = stage
  return {
    ...stage,
    ...(isOnPage !== undefined && { isOnPage: (doc) => isOnPage(doc) && new RegExp(`^\\w+://${site}\\b`).test(doc.url) }),
    ...(needsNoAction !== undefined && {
      needsNoAction: (history) => history.document.url.startsWith(addressOf(site, goal, history)) && needsNoAction(history),
    }),
    isDone: (history) => stage.isDone(onSite(history, addressOf(site, goal, history))),
    move: (history) => {
      const address = addressOf(site, goal, history)
      const move = stage.move(history)
      return history.document.url.startsWith(address) ? move : basedOn(move?.basis ?? move?.action ?? '', visit(address))
    },
  }
}

/** Returns stages that only consider one site. */
export function stagesOn(site: SiteName, goal: string, stages: readonly PlanStep[]): readonly PlanStep[] {
  return stages.map((stage) => stepOnSite(site, goal, stage))
}

/** Returns a stage that depends on information found during the task. */
export function deferredStep(sentence: string, make: (history: BrowsingHistory) => PlanStep | undefined): PlanStep {
  return {
    sentence,
    isDone: (history) => make(history)?.isDone(history) ?? false,
    needsNoAction: (history) => make(history)?.needsNoAction?.(history) ?? false,
    move: (history) => make(history)?.move(history),
  }
}
