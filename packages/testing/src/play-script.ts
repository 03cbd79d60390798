import type {
  AgentProgram,
  Answer,
  Effect,
  Mark,
  MemoryEntry,
  ModelReply,
  Remaining,
  RewindResult,
  StepResult,
  Tool,
} from '@orreryjs/core'
import { completeRemaining, completeReply, completeRewound, completeStepResult } from './complete-answers.ts'

/** Answers for a program without a harness, by kind of effect and in order. A note and a `remember` always get their empty answer. */
export interface Script {
  /** Replies of the model; a string is a reply with one choice. */
  readonly ask?: readonly (string | ModelReply)[]
  /** Results of steps; a string is an observation of a step that changed the state. */
  readonly act?: readonly (string | Partial<StepResult>)[]
  readonly admissible?: readonly (readonly string[])[]
  readonly tools?: readonly (readonly Tool[])[]
  readonly rewind?: readonly Partial<RewindResult>[]
  readonly remaining?: readonly Partial<Remaining>[]
  /** Entries of each read of the memory. */
  readonly recall?: readonly (readonly MemoryEntry[])[]
}

/** Record of a program that ran with a script. */
export interface PlayedScript {
  readonly effects: readonly Effect[]
  /** True if the program returned; false if the script had no answer for its last effect. */
  readonly isFinished: boolean
  readonly answer?: Answer
}

const MAX_IDLE = 10_000

/**
 * Runs a program with scripted answers until it returns or the script has no answer; then closes it. Throws if the program
 * continues after that, or endlessly yields effects that need no answer.
 */
export async function playScript(program: AgentProgram, script: Script): Promise<PlayedScript> {
  const effects: Effect[] = []
  const next = answerer(script)
  let idle = 0
  let turn = await program.next()
  while (turn.done !== true) {
    effects.push(turn.value)
    idle = ['note', 'remember', 'mark'].includes(turn.value.kind) ? idle + 1 : 0
    if (idle > MAX_IDLE) throw new Error(`the program yielded ${MAX_IDLE} effects in a row that need no answer of the script`)
    const answer = next(turn.value)
    if (answer === undefined) {
      if ((await program.return(undefined)).done !== true) throw new Error('the program went on after it was closed')
      return { effects, isFinished: false }
    }
    turn = await program.next(answer.value)
  }
  return turn.value === undefined ? { effects, isFinished: true } : { effects, isFinished: true, answer: turn.value }
}

type Answerer = (effect: Effect) => { readonly value: unknown } | undefined

function answerer(script: Script): Answerer {
  const used = new Map<Effect['kind'], number>()
  let marks = 0
  const take = <T, A>(kind: Effect['kind'], list: readonly T[] | undefined, whole: (item: T) => A): { value: A } | undefined => {
    const index = used.get(kind) ?? 0
    used.set(kind, index + 1)
    return list === undefined || index >= list.length ? undefined : { value: whole(list[index] as T) }
  }
  return (effect) => {
    switch (effect.kind) {
      case 'note':
      case 'remember':
        return { value: undefined }
      case 'mark':
        marks += 1
        return { value: { id: marks } satisfies Mark }
      case 'ask':
        return take('ask', script.ask, completeReply)
      case 'act':
        return take('act', script.act, completeStepResult)
      case 'admissible':
        return take('admissible', script.admissible, (list) => list)
      case 'tools':
        return take('tools', script.tools, (list) => list)
      case 'rewind':
        return take('rewind', script.rewind, completeRewound)
      case 'remaining':
        return take('remaining', script.remaining, completeRemaining)
      case 'recall':
        return take('recall', script.recall, (list) => list)
      default:
        return effect satisfies never
    }
  }
}
