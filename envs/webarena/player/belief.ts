import type { Dice, Prompt } from '@orreryjs/core/worlds'
import { type Move, scroll, visit } from './moves.ts'
import { isPage } from './pages/page.ts'
import { signingIn, withoutSignIn } from './pages/sign-in.ts'
import { recipeFor } from './recipes.ts'
import type { Recipe, Stage } from './stages.ts'
import { readTrip, type Trip } from './trip.ts'

/** What a prompt says about a task on the web, as far as it was noticed. */
export interface Belief {
  readonly goal: string
  /** The page that says what to sign in with, where the goal names one. */
  readonly passwords: string | undefined
  readonly recipe: Recipe
  /** Whether more is known of the task than its words. */
  readonly isKnown: boolean
  readonly trip: Trip
  /** The first stage that is not done. */
  readonly at: number
  /** The stage that the prompt gives in hand; as many as there are for the answer; `undefined` where none is. */
  readonly step: number | undefined
  /** What the step in hand is taken for where its words do not say what the goal does; nothing is done for any other stage. */
  readonly hand: Stage | undefined
  /** Whether the whole task is done but for the answer. */
  readonly isDone: boolean
  readonly impossible: string | undefined
  /** Whether the prompt takes an answer as an action. */
  readonly canStop: boolean
}

const GOAL =
  /^[#*\s]*(?:OBJECTIVE|Objective|Your (?:task|goal|objective) is(?: to)?|Task|TASK|Goal|GOAL|Intent|Instruction)\**\s*:\**[ \t]*\n?([^\n]+)/m

/** The goal that a task on the web states; `undefined` where a text is none. */
function goalOf(task: string): string | undefined {
  if (!isPage(task)) return undefined
  return GOAL.exec(task)?.[1]?.trim()
}

/** What is said where the answer is to be given. */
export const ANSWER_STEP = 'Give the answer.'

export function readBelief(prompt: Prompt, dice: Dice): Belief {
  const { goal, passwords } = withoutSignIn(goalOf(prompt.task) ?? '')
  const { transcript } = prompt
  const followed = readTrip(prompt.task, transcript, transcript.length > 0 ? prompt.seenNow : undefined)
  const trip: Trip = { ...followed, overlooks: (line) => !dice.notices('inferable', line, 1) }
  const { recipe, isKnown } = recipeFor(`${trip.docs[0]?.url ?? ''} ${goal}`)
  const impossible = recipe.impossible?.(trip)
  const last = recipe.stages.findLastIndex((stage) => stage.isDone(trip))
  let at = last + 1
  while (recipe.stages[at]?.isHeld?.(trip) === true) at += 1
  const isDone = impossible !== undefined || at >= recipe.stages.length
  const actions = prompt.sections.get('ACTIONS')
  const step = prompt.subtask === undefined ? undefined : stageNamed(prompt.subtask, recipe)
  return {
    goal,
    passwords,
    recipe,
    isKnown,
    trip,
    at,
    step,
    hand: step === undefined ? undefined : handOf(prompt.subtask ?? '', step, recipe, `${trip.docs[0]?.url ?? ''} ${goal}`),
    isDone,
    impossible,
    canStop: actions === undefined || /\b(?:stop|send_msg_to_user)\b/.test(actions),
  }
}

/** The stage that a sentence is about. */
function stageNamed(sentence: string, { stages }: Recipe): number | undefined {
  const said = words(sentence)
  if (said.has('answer') && said.size <= 6) return stages.length
  const shares = stages.map((stage) => {
    const own = words(stage.sentence)
    const shared = [...own].filter((word) => said.has(word)).length
    return shared / Math.max(own.size, said.size, 1)
  })
  const best = Math.max(0, ...shares)
  return best < 0.5 ? undefined : shares.indexOf(best)
}

/**
 * A stage as a step words it: where the step has another number than the goal, it is done with that number, as whoever reads
 * the step and not the goal would do it.
 */
function handOf(sentence: string, step: number, { stages }: Recipe, question: string): Stage | undefined {
  const stage = stages[step]
  if (stage === undefined || sentence.includes(stage.sentence)) return stage
  const [meant, said] = [numbersIn(stage.sentence), numbersIn(sentence)]
  const at = meant.findIndex((number, index) => number !== said[index])
  const [old, other] = [meant[at], said[at]]
  if (old === undefined || other === undefined) return stage
  const { recipe } = recipeFor(question.replace(new RegExp(`\\b${old}\\b`), other))
  return recipe.stages.length === stages.length ? recipe.stages[step] : stage
}

function numbersIn(text: string): readonly string[] {
  return text.match(/\b\d+\b/g) ?? []
}

function words(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
}

/** What ends the task: the answer, or why there is none. */
export function answerOf({ recipe, impossible, trip }: Belief): string {
  return impossible ?? recipe.answer(trip)
}

/** What is answered where nobody shows an answer. */
export const NOT_SHOWN = 'N/A: the page does not show it'

/** The answer of one who is asked for it, found or not. */
export function answerSoFar(belief: Belief): string {
  const answer = answerOf(belief)
  return answer === '' && !belief.isDone && belief.recipe.isQuestion ? NOT_SHOWN : answer
}

/** The answer as an action. */
export function stop(answer: string): Move {
  return { purpose: 'answer', action: `stop [${answer.replace(/\n/g, '\\n')}]`, text: answer }
}

/** Back to the page that a stage is for, where it was seen and something else is open. */
function backTo({ on }: Stage, { doc, docs }: Trip): Move | undefined {
  if (on === undefined || on(doc)) return undefined
  const seen = docs.findLast((each) => on(each))
  return seen === undefined || seen.url === doc.url ? undefined : visit(seen.url)
}

/** What to do now, best first. */
export function movesFor(belief: Belief): readonly Move[] {
  const { recipe, passwords, trip, at, step, hand, isDone, canStop } = belief
  if (isDone) return canStop ? [stop(answerOf(belief))] : []
  const entry = signingIn(passwords, trip)
  if (entry !== undefined) return [entry]
  const isInHand = hand !== undefined && step !== undefined && at <= step
  const stage = isInHand ? hand : recipe.stages[at]
  const move = stage && (backTo(stage, trip) ?? stage.move(trip))
  const others = (move?.rivals ?? []).slice(0, 4).map((node): Move => ({ purpose: 'pick', action: `click [${node.id}]`, node }))
  const later = isInHand ? [] : recipe.stages.slice(at + 1, at + 2).flatMap((stage) => stage.move(trip) ?? [])
  const look = trip.doc.isWhole ? [] : [scroll('down')]
  if (move !== undefined) return [move, ...others, ...later, ...look]
  return canStop ? [...later, ...look, stop(answerOf(belief))] : [...later, ...look]
}
