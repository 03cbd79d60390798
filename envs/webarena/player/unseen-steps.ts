import type { Exchange, PickIndex, UnseenStep } from '@orreryjs/core/worlds'
import { parseResult } from './descriptions.ts'
import { PLAN_GUESSES } from './error-types.ts'
import type { BrowsingHistory, PageDocument } from './history.ts'
import type { Move } from './moves.ts'
import type { Node } from './pages/page.ts'
import { type GoalPlan, type PlanStep, pressStep } from './stages.ts'

/** The knowledge of a planner. */
interface Planning {
  readonly goal: string
  readonly plan: GoalPlan
  readonly history: BrowsingHistory
  /** Index of the first stage that is not done. */
  readonly nextStage: number
}

/** Returns the steps whose elements no page shows, neither the open one nor one of an earlier trial, with a wrong guess for each. */
export function unseenSteps(
  { plan, history, nextStage, goal }: Planning,
  earlier: readonly Exchange[],
  pick: PickIndex,
): readonly UnseenStep[] {
  const pages = earlier.flatMap(({ observation }) => pagesIn(observation))
  const used = new Set<string>()
  return plan.stages.slice(nextStage).flatMap((stage): readonly UnseenStep[] => {
    const move = stage.move(history)
    const isShown =
      (!used.has(move?.action ?? '') && isShownBy(move, stage)) || pages.some((page) => isShownOn(page, stage, history))
    if (move !== undefined) used.add(move.action)
    const guess = isShown ? undefined : wrongGuess(stage.sentence, goal, sectionsOf(history.page.nodes, move), pick)
    return guess === undefined ? [] : [{ step: stage.sentence, ...guess }]
  })
}

/** Returns the pages that a described result shows: the element that was used, and the parts of the page to which it led. */
function pagesIn(description: string): readonly PageDocument[] {
  const result = parseResult(description)
  if (result === undefined) return []
  const { from, to, node, fields, nodes } = result
  const used = [...(node === undefined ? [] : [node]), ...fields]
  return [
    { ...from, title: '', nodes: used, isComplete: true },
    { ...to, nodes, isComplete: true },
  ]
}

function isShownOn(document: PageDocument, stage: PlanStep, history: BrowsingHistory): boolean {
  const { title, url, nodes } = document
  const documents = [...history.documents, document]
  return isShownBy(stage.move({ ...history, document, documents, page: { title, url, nodes, tabs: [], isBusy: false } }), stage)
}

/** Returns true if a move uses an element that the step is about. A menu that only leads to it does not show it. */
function isShownBy(move: Move | undefined, { sentence }: PlanStep): boolean {
  if (move?.node === undefined) return false
  return move.purpose !== 'open' && move.purpose !== 'look'
    ? true
    : wordsOf(move.node.name).some((word) => wordsOf(sentence).includes(word))
}

/** Returns the words of a text without short ones and endings. */
function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.replace(/s$/, ''))
}

const FILTER = /^(?:Set the filter|Sort|Filter|Show only|Search it for)\b/
const OPENS = /^(?:Search for|Search the map for|Open) /
const KIND = /^the (?:page|project|profile|thread|article|category|file|list|form) (?:of |on |for )?/
const ENDS = /^"|"?\.$/g

/** The destination of a step without a name. */
const COMMON = /^(?:the|its?|my|one|a) /

/** Returns the destination or the search words of a step. */
export function objectOf(sentence: string): string | undefined {
  return OPENS.test(sentence) ? sentence.replace(OPENS, '').replace(KIND, '').replace(ENDS, '') : undefined
}

type Guess = Pick<UnseenStep, 'type' | 'guess'>

function wrongGuess(sentence: string, goal: string, sections: readonly string[], pick: PickIndex): Guess | undefined {
  if (FILTER.test(sentence)) return { type: PLAN_GUESSES.planMissingFilter, guess: undefined }
  const object = objectOf(sentence)
  if (object === undefined) return undefined
  const words = object.split(' ')
  if (words.length > 1 && goal.includes(object) && !COMMON.test(object)) {
    return { type: PLAN_GUESSES.planWrongEntity, guess: sentence.replace(object, () => words.slice(0, -1).join(' ')) }
  }
  const section = sections[pick(sections.length)]
  return section === undefined ? undefined : { type: PLAN_GUESSES.planWrongSection, guess: `Open the section ${section}.` }
}

/** Roles of the links of a site's navigation, and the form of their names. */
const NAVIGATION = /^(?:link|menuitem)$/
const SECTION_NAME = /^(?!Sign Out|Log out)\p{L}[\p{L}' -]{2,24}$/u

/** Returns the names of links to other sections of the site. */
function sectionsOf(nodes: readonly Node[], move: Move | undefined): readonly string[] {
  const names = nodes.flatMap(({ role, name }) => (NAVIGATION.test(role) && SECTION_NAME.test(name) ? [name] : []))
  return [...new Set(names)].filter((name) => name !== move?.node?.name)
}

/** Returns the step that opens a section, for a sentence of a wrong guess. */
export function sectionStep(sentence: string): PlanStep | undefined {
  const name = /^Open the section (.+)\.$/.exec(sentence)?.[1]
  return name === undefined ? undefined : pressStep(name, sentence)
}
