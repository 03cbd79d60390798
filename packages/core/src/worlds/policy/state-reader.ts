import type { SeededDraws } from './mistake.ts'
import type { Exchange, Prompt } from './prompt.ts'
import { earlierExchanges, hasUnseenHistory, isThought, separateObservation } from './prompt-context.ts'
import { copyState, createTranscriptCache } from './transcript-cache.ts'

/** How to reconstruct the state of a world from a prompt. All functions but the first two update a state. */
interface StateReader<State> {
  /** Returns the state after the prompt's task, without the transcript; `isMidway` is true after actions that the prompt does not show. */
  begin(prompt: Prompt, isMidway: boolean, dice: SeededDraws): State
  /** Finds the answers of the world in INFORMATION. */
  answersIn(text: string): readonly string[]
  /** Applies an action of an earlier step. */
  addEarlier(state: State, exchange: Exchange, dice: SeededDraws): void
  add(state: State, exchange: Exchange, dice: SeededDraws): void
  /** Gives another chance to notice a refusal, after a thought that follows the refused line. */
  addRefusalAgain(state: State, line: string, dice: SeededDraws): void
  /** Applies an observation without a known action, at the end. */
  addObservation(state: State, observation: string, dice: SeededDraws): void
  /** Forgets facts that omitted exchanges may have changed. */
  forget(state: State): void
  /** Returns other inputs that decide the state. @default '' */
  key?(dice: SeededDraws): string
}

interface ReadState {
  /** Number of exchanges. */
  length: number
  /** The line of the last action if it was refused. Thoughts after it do not reset it. */
  readonly lastRefused: string | undefined
}

/** Creates a function that reads the state of a world from a prompt: its task, INFORMATION, transcript and current observation. */
export function createStateReader<State extends ReadState>(
  reader: StateReader<State>,
): (prompt: Prompt, dice: SeededDraws) => State {
  const follow = createTranscriptCache<State, { readonly dice: SeededDraws; readonly gapAfter: number | undefined }>(
    (state, exchange, before, { dice, gapAfter }) => {
      if (!isThought(exchange.line)) reader.add(state, exchange, dice)
      else if (before !== undefined && before.line === state.lastRefused) reader.addRefusalAgain(state, before.line, dice)
      state.length += 1
      if (state.length === gapAfter) reader.forget(state)
    },
  )
  return (prompt, dice) => {
    const { task, gapAfter, sections, transcript } = prompt
    const isMidway = hasUnseenHistory(prompt)
    const begin = (): State => {
      const state = reader.begin(prompt, isMidway, dice)
      for (const exchange of earlierExchanges(prompt, reader.answersIn)) reader.addEarlier(state, exchange, dice)
      if (gapAfter === 0) reader.forget(state)
      return state
    }
    const key = [reader.key?.(dice) ?? '', String(isMidway), String(gapAfter), sections.get('INFORMATION') ?? '', task]
    const state = follow(key, transcript, begin, { dice, gapAfter })
    const shown = separateObservation(prompt)
    if (shown === undefined) return state
    const current = copyState(state)
    reader.addObservation(current, shown, dice)
    return current
  }
}
