import {
  type Mistake,
  once,
  type Policy,
  type Prompt,
  type PromptView,
  rankCandidates,
  type SeededDraws,
} from '@orreryjs/core/worlds'
import { ANSWER_STEP, type Belief, currentAnswer, isDescribed, movesFor, readBelief } from './belief.ts'
import { endOfSubtree, formatResult } from './descriptions.ts'
import { type PageDocument, readDescribedHistory } from './history.ts'
import { falseClaimsOf, mistakesFor } from './mistakes.ts'
import type { Move } from './moves.ts'
import { offeredMoves } from './offered-moves.ts'
import { formatSummary } from './page-summaries.ts'
import { isBrowserGymPage, toBrackets, toCall, transcriptInBrackets } from './pages/calls.ts'
import type { Node } from './pages/page.ts'
import { fieldText, isField } from './pages/page-parts.ts'
import { webarenaPolicyHead } from './recogniser.ts'
import { relevantNodes } from './relevant-nodes.ts'
import { remarksOf } from './speech.ts'
import { unseenSteps } from './unseen-steps.ts'

/**
 * WebArena's policy for simulated models. It knows how such sites are built, and reads the sites' content only from the
 * accessibility trees in its prompts.
 */
export const player: Policy = {
  ...webarenaPolicyHead,
  view: (prompt, dice) => (isInCalls(prompt) ? viewInCalls(prompt, dice) : viewOf(prompt, dice)),
}

function isInCalls(prompt: Prompt): boolean {
  return isDescribed(prompt) ? prompt.messages.some(isBrowserGymPage) : isBrowserGymPage(prompt.task)
}

function viewOf(prompt: Prompt, dice: SeededDraws): PromptView {
  const belief = readBelief(prompt, dice)
  const { plan, history, nextStage, subtaskStage, currentStage, isDone, canStop } = belief
  const moves = offeredMoves(movesFor(belief), belief.history, prompt.sections.get('ACTIONS'))
  const isOtherStep = currentStage !== undefined && currentStage !== plan.stages[subtaskStage ?? -1]
  const isStepDone = isOtherStep
    ? currentStage.isDone(history)
    : isDone
      ? subtaskStage === undefined || subtaskStage < plan.stages.length
      : subtaskStage !== undefined && nextStage > subtaskStage
  const isInHand = currentStage !== undefined && subtaskStage !== undefined && nextStage <= subtaskStage
  const left = once(() =>
    isDone
      ? []
      : isInHand
        ? [currentStage]
        : plan.stages.slice(nextStage, subtaskStage === undefined ? undefined : subtaskStage + 1),
  )
  return {
    candidates: rankCandidates(moves.map(({ action }) => action)),
    isDone: subtaskStage === undefined ? isDone && !canStop : isStepDone,
    isTaskDone: isDone,
    isUnreachable: isInHand && !isDone && moves.length === 0,
    answer: () => currentAnswer(belief),
    ...(isDescribed(prompt) && {
      lastResult: () => lastResult(prompt, belief),
      neededLines: () => neededLines(prompt, belief, moves),
      describeObservation: (action) => describePage(action, belief),
    }),
    intentions: () => left().map(({ sentence }) => describeStep(sentence)),
    subtasks: () => {
      const sentences = left().map(({ sentence }) => sentence)
      return canStop && subtaskStage === undefined ? [...sentences, ANSWER_STEP] : sentences
    },
    unseenSteps: (earlier, pick) => unseenSteps(belief, earlier, pick),
    lastRefusedLine: history.lastRejected,
    checks: ['scroll [down]', 'scroll [up]'],
    detours: () => detoursOf(history.page.nodes),
    remarks: () => remarksOf(history, prompt),
    finishes: (action) => (action.startsWith('stop ') ? 'at once' : undefined),
    refusals: (line) => history.rejectionsByLine.get(line) ?? 0,
    mistakes: ({ action }, pick) => {
      const move = moves.find((each) => each.action === action)
      return move === undefined ? [] : mistakesFor(move, belief, pick)
    },
    falseClaims: () => falseClaimsOf(belief),
    canClaim: canStop,
  } satisfies PromptView
}

/** Describes the result of the last action, with the parts of the page that the plan needs after the page is left. */
function lastResult({ transcript }: Prompt, { history, plan }: Belief): string | undefined {
  const { actions, document } = history
  const last = actions.at(-1)
  if (last === undefined) return undefined
  const remembered = readDescribedHistory({ transcript: transcript.slice(0, -1), shown: '' }).document
  const known = remembered.root === document.root && remembered.url === document.url ? remembered.nodes : []
  const { node, before, isChange } = last
  const isFormSent =
    before.root !== document.root && actions.some((each) => each.verb === 'type' && each.before.root === before.root)
  return formatResult({
    node,
    fields: isFormSent ? filledFields(before) : [],
    from: before,
    to: document,
    isChange,
    isComplete: document.isComplete,
    nodes: relevantNodes(history, plan, known),
  })
}

/** Returns the lines of the page that the plan needs later, fields and their options, and elements of the next moves. */
function neededLines({ currentObservation }: Prompt, { history, plan }: Belief, moves: readonly Move[]): readonly string[] {
  const { nodes } = history.page
  const later = relevantNodes(history, plan, [])
  const now = moves.flatMap(({ node, similarNodes = [] }) => [...(node === undefined ? [] : [node]), ...similarNodes.slice(0, 4)])
  const fields = nodes.filter(isField)
  const ids = new Set([...later, ...now, ...fields].map(({ id }) => id))
  return currentObservation.split('\n').filter((line) => ids.has(/^\s*\[(\w+)\]/.exec(line)?.[1] ?? ''))
}

/** Describes the open page on which an action is taken, with the parts that the plan needs after the page is left. */
function describePage(action: string, { history, plan }: Belief): string {
  const { page, document } = history
  const id = /\[(\w+)\]/.exec(action)?.[1]
  const node = page.nodes.find((each) => each.id !== '' && each.id === id)
  const fields = node?.role === 'button' ? filledFields(document) : []
  return formatSummary(page, { node, fields, nodes: relevantNodes(history, plan, []), isComplete: document.isComplete })
}

/** Returns the fields with a value, each with its text. */
function filledFields({ nodes }: PageDocument): readonly Node[] {
  return nodes.flatMap((node, at) => {
    if (!isField(node) || fieldText(node, nodes) === '') return []
    return node.value !== undefined ? [node] : nodes.slice(at, endOfSubtree(nodes, at))
  })
}

/** The same view for a dialect whose actions are calls. */
function viewInCalls(prompt: Prompt, dice: SeededDraws): PromptView {
  const view = viewOf({ ...prompt, transcript: transcriptInBrackets(prompt.transcript) }, dice)
  const bracketsByCall = new Map<string, string>()
  const recordCall = (action: string): string => {
    const call = toCall(action, prompt.currentObservation)
    if (!bracketsByCall.has(call)) bracketsByCall.set(call, action)
    return call
  }
  const bracketsOf = (line: string): string => bracketsByCall.get(line) ?? toBrackets(line)
  const toCallMistakes = (mistakes: readonly Mistake[]): readonly Mistake[] =>
    mistakes.map((mistake) => ({ ...mistake, action: recordCall(mistake.action) }))
  return {
    ...view,
    candidates: view.candidates.map((candidate) => ({ ...candidate, action: recordCall(candidate.action) })),
    lastRefusedLine: view.lastRefusedLine === undefined ? undefined : prompt.transcript.at(-1)?.line,
    checks: (view.checks ?? []).map(recordCall),
    detours: () => (view.detours?.() ?? []).map(recordCall),
    finishes: (action) => view.finishes?.(bracketsOf(action)),
    refusals: (line) => view.refusals(bracketsOf(line)),
    mistakes: (candidate, pick) => toCallMistakes(view.mistakes({ ...candidate, action: bracketsOf(candidate.action) }, pick)),
    falseClaims: () => (view.falseClaims?.() ?? []).map((claim) => ({ ...claim, action: recordCall(claim.action) })),
  }
}

function describeStep(sentence: string): string {
  const text = sentence.replace(/\.$/, '')
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}

/** Links that lead away from the task. */
function detoursOf(nodes: readonly { readonly id: string; readonly role: string }[]): readonly string[] {
  return nodes.flatMap(({ id, role }) => (role === 'link' || role === 'menuitem' ? [`click [${id}]`] : []))
}
