import { boundedSentence, memoizeByText, type Prompt, type SeededDraws } from '@orreryjs/core/worlds'
import { readGoal } from './goal.ts'
import { type BrowsingHistory, readDescribedHistory, readHistory } from './history.ts'
import { BACK, click, type Move, scroll, visit } from './moves.ts'
import { resultsOfSummaries } from './page-summaries.ts'
import { faultOf } from './pages/faults.ts'
import { isPage } from './pages/page.ts'
import { refusalOn } from './pages/page-parts.ts'
import { signInMove, withoutSignIn } from './pages/sign-in.ts'
import { goalPlanFor } from './planner.ts'
import { phraseAnswer } from './speech.ts'
import type { GoalPlan, PlanStep } from './stages.ts'
import { objectOf, sectionStep } from './unseen-steps.ts'

/** State of a WebArena task as read from a prompt. */
export interface Belief {
  readonly goal: string
  /** URL of the page with the passwords, if the goal names it. */
  readonly passwords: string | undefined
  readonly plan: GoalPlan
  /** True if a plan matches the goal, false for the fallback that searches for its words. */
  readonly isPlanKnown: boolean
  readonly history: BrowsingHistory
  /** Index of the first stage that is not done. */
  readonly nextStage: number
  /**
   * Index of the stage that the prompt's subtask names, or the number of stages for the answer. `undefined` without a subtask.
   */
  readonly subtaskStage: number | undefined
  /** The stage for the subtask as the prompt words it, which can differ from the goal. No other stage is acted on. */
  readonly currentStage: PlanStep | undefined
  /** True if only the answer is missing. */
  readonly isDone: boolean
  readonly impossible: string | undefined
  /** True if the prompt accepts an answer as an action. */
  readonly canStop: boolean
}

/** Maximum number of memoized tasks. */
const MAX_TASKS = 256

const GOAL =
  /^[#* \t]*(?:OBJECTIVE|Objective|Your (?:task|goal|objective) is(?: to)?|Task|TASK|Goal|GOAL|Intent|Instruction)\**\s*:\**[ \t]*\n?([^\n]+)/m

/** Returns the goal of a WebArena task, or `undefined` if the text is not a WebArena task. */
function goalOf(task: string): string | undefined {
  const goal = GOAL.exec(task)?.[1]
  return goal === undefined ? undefined : boundedSentence(goal.trim())
}

/** Reads a start URL followed by the text of a goal. */
const readTask: (question: string) => Pick<Belief, 'goal' | 'passwords' | 'plan' | 'isPlanKnown'> = memoizeByText((question) => {
  const [url = '', ...words] = question.split(' ')
  const { goal: written, passwords } = withoutSignIn(words.join(' '))
  const goal = readGoal(`${url} ${written}`)
  const { plan, isKnown: isPlanKnown } = goalPlanFor(`${url} ${goal}`)
  return { goal, passwords, plan, isPlanKnown }
}, MAX_TASKS)

/** True if the prompt shows the current page and describes earlier actions: no page is part of its task. */
export function isDescribed(prompt: Pick<Prompt, 'task'>): boolean {
  return !isPage(prompt.task)
}

/** Sentence of the step that gives the answer. */
export const ANSWER_STEP = 'Give the answer.'

export function readBelief(prompt: Prompt, dice: SeededDraws): Belief {
  const { transcript } = prompt
  const summarized = resultsOfSummaries(prompt.sections.get('FIRST OBSERVATION'), transcript, prompt.currentObservation)
  const followed = isDescribed(prompt)
    ? readDescribedHistory({
        leadsToShown: summarized !== undefined,
        transcript: summarized ?? transcript,
        shown: prompt.sections.get('OBSERVATION BEFORE') ?? prompt.currentObservation,
      })
    : readHistory(prompt.task, transcript, transcript.length > 0 ? prompt.currentObservation : undefined)
  const history: BrowsingHistory = { ...followed, failsToNotice: (line) => !dice.notices('inferable', line, 1) }
  const startUrl = history.documents[0]?.url ?? ''
  const { goal, passwords, plan, isPlanKnown } = readTask(`${startUrl} ${goalOf(prompt.task) ?? ''}`)
  const impossible = plan.impossibleReason?.(history) ?? refusalOn(history)
  const last = plan.stages.findLastIndex((stage) => stage.isDone(history))
  let nextStage = last + 1
  while (plan.stages[nextStage]?.needsNoAction?.(history) === true) nextStage += 1
  const isDone = impossible !== undefined || nextStage >= plan.stages.length
  const actions = prompt.sections.get('ACTIONS')
  const section = prompt.subtask === undefined ? undefined : sectionStep(prompt.subtask)
  const subtaskStage =
    prompt.subtask === undefined ? undefined : section === undefined ? stageNamed(prompt.subtask, plan) : nextStage
  return {
    goal,
    passwords,
    plan,
    isPlanKnown,
    history,
    nextStage,
    subtaskStage,
    currentStage:
      section ??
      (subtaskStage === undefined ? undefined : stageForSubtask(prompt.subtask ?? '', subtaskStage, plan, `${startUrl} ${goal}`)),
    isDone,
    impossible,
    canStop: actions === undefined || /\b(?:stop|send_msg_to_user)\b/.test(actions),
  }
}

/** Returns the index of the stage that a sentence describes. */
function stageNamed(sentence: string, { stages }: GoalPlan): number | undefined {
  const sentenceWords = words(sentence)
  if (sentenceWords.has('answer') && sentenceWords.size <= 6) return stages.length
  const shares = stages.map((stage) => {
    const own = words(stage.sentence)
    const shared = [...own].filter((word) => sentenceWords.has(word)).length
    return shared / Math.max(own.size, sentenceWords.size, 1)
  })
  const best = Math.max(0, ...shares)
  return best < 0.5 ? undefined : shares.indexOf(best)
}

/**
 * Returns the stage for a subtask. If the subtask has another number or name than the goal, the stage uses that one, because an executor
 * that sees only the subtask would.
 */
function stageForSubtask(sentence: string, step: number, { stages }: GoalPlan, question: string): PlanStep | undefined {
  const stage = stages[step]
  if (stage === undefined || sentence.includes(stage.sentence)) return stage
  const [expected, given] = [numbersIn(stage.sentence), numbersIn(sentence)]
  const at = expected.findIndex((number, index) => number !== given[index])
  const [old, other] = at < 0 ? [objectOf(stage.sentence), objectOf(sentence)] : [expected[at], given[at]]
  if (old === undefined || other === undefined || old === other) return stage
  const { plan } = goalPlanFor(question.replace(old, () => other))
  return plan.stages.length === stages.length ? plan.stages[step] : stage
}

function numbersIn(text: string): readonly string[] {
  return text.match(/\b\d+\b/g) ?? []
}

function words(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
}

/** Returns the final answer, or the reason why the task is impossible. */
export function answerOf({ plan, impossible, history }: Belief): string {
  return impossible ?? plan.answer(history)
}

/** Answer if no page shows one. */
export const ANSWER_NOT_FOUND = 'N/A: the page does not show it'

/** Returns the answer if an executor asks for it, even if it was not found yet. */
export function currentAnswer(belief: Belief): string {
  const answer = answerOf(belief)
  return answer === '' && !belief.isDone && belief.plan.isQuestion ? ANSWER_NOT_FOUND : answer
}

/** Returns the action that gives an answer in the phrasing of this task. */
export function answerMove(answer: string, goal: string): Move {
  return { purpose: 'answer', action: `stop [${phraseAnswer(answer, goal).replace(/\n/g, '\\n')}]`, text: answer }
}

/** Returns to the page of a stage if it was visited and another page is open. */
function backTo({ isOnPage }: PlanStep, { document, documents }: BrowsingHistory): Move | undefined {
  if (isOnPage === undefined || isOnPage(document)) return undefined
  const visited = documents.findLast((each) => isOnPage(each))
  return visited === undefined || visited.url === document.url ? undefined : visit(visited.url)
}

/** Returns true if a move performs a step that the plan omits or words in another way: an executor does not add to its plan. */
function isMoveOfEarlierStep(move: Move | undefined, { plan, history, nextStage, subtaskStage = 0 }: Belief): boolean {
  return plan.stages.slice(nextStage, subtaskStage).some((stage) => stage.move(history)?.action === move?.action)
}

/** Returns the next moves, best first. */
export function movesFor(belief: Belief): readonly Move[] {
  const { plan, passwords, history, nextStage, subtaskStage, currentStage, isDone, canStop } = belief
  const recovery = recoveryMove(history)
  if (recovery !== undefined) return [recovery]
  if (isDone) return canStop ? [answerMove(answerOf(belief), belief.goal)] : []
  const signIn = signInMove(passwords, history)
  if (signIn !== undefined) return [signIn]
  const isInHand = currentStage !== undefined && subtaskStage !== undefined && nextStage <= subtaskStage
  const stage = isInHand ? currentStage : plan.stages[nextStage]
  const found = stage && (backTo(stage, history) ?? stage.move(history))
  const move = isInHand && isMoveOfEarlierStep(found, belief) ? undefined : found
  const others = (move?.similarNodes ?? [])
    .slice(0, 4)
    .map((node): Move => ({ purpose: 'pick', action: `click [${node.id}]`, node }))
  const later = isInHand ? [] : plan.stages.slice(nextStage + 1, nextStage + 2).flatMap((stage) => stage.move(history) ?? [])
  const scrollOn = history.document.isComplete ? [] : [scroll('down')]
  if (move !== undefined) return [move, ...others, ...later, ...scrollOn]
  return canStop ? [...later, ...scrollOn, answerMove(answerOf(belief), belief.goal)] : [...later, ...scrollOn]
}

/** Names of links that repeat a request or show its result. */
const REPEAT = /^(?:try again|retry|reload|refresh|continue)$/i

/** Returns the next move if the open page shows a fault of its site. */
function recoveryMove({ page }: BrowsingHistory): Move | undefined {
  switch (faultOf(page)) {
    case undefined:
      return undefined
    case 'loading':
      return scroll('down')
    case 'failed': {
      const link = page.nodes.find(({ role, name }) => role === 'link' && REPEAT.test(name))
      return link === undefined ? visit(page.url) : click(link)
    }
    default:
      return BACK
  }
}
