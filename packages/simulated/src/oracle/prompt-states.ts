import type { PrivilegedStep, PrivilegedView, Turn } from '@orreryjs/core'
import { type Exchange, hasUnseenHistory, isThought, type Prompt } from '@orreryjs/core/worlds'

/** A point of an episode, and the steps that led to it. */
export interface EpisodeState {
  readonly turn: Turn
  readonly steps: readonly PrivilegedStep[]
}

/** The places that a prompt refers to. */
export interface PromptStates {
  /** Returns the place after the given number of exchanges; the place after all of them is the one the prompt asks about. */
  after(exchanges: number): EpisodeState
  /** Returns the steps of the first exchanges, without thoughts. */
  stepsTaken(exchanges: number): readonly PrivilegedStep[]
}

/**
 * Finds the places of a prompt, which is usually about the current place. A search may also ask about a branch it has left; then the
 * transcript leads there from the start, which is verified by replaying it.
 */
export function promptStates(prompt: Prompt, view: PrivilegedView): PromptStates {
  const { transcript } = prompt
  const now: EpisodeState = { turn: view.steps.at(-1)?.turn ?? view.start, steps: view.steps }
  const aligned = align(transcript, now)
  if (isExactMatch(aligned, now) || isAboutCurrentState(prompt, now)) return statesAlongSteps(aligned, now, view.start)
  const replayed = replay(transcript, view)
  return replayed === undefined
    ? statesAlongSteps(aligned, now, view.start)
    : statesAlongSteps(align(transcript, replayed), replayed, view.start)
}

/** The step number of each exchange, matched from the end; `undefined` for a thought or an unmatched exchange. */
type Alignment = readonly (number | undefined)[]

function align(transcript: readonly Exchange[], { steps }: EpisodeState): Alignment {
  let next = steps.length - 1
  return transcript
    .toReversed()
    .map((exchange) => {
      const step = steps[next]
      if (isThought(exchange.line) || step === undefined || !isSameStep(exchange, step)) return undefined
      next -= 1
      return next + 1
    })
    .toReversed()
}

/** Actions and observations in a prompt may be shortened or withheld, so one match is enough. */
function isSameStep({ line, observation }: Exchange, { action, turn }: PrivilegedStep): boolean {
  return line.trim() === action.trim() || (observation.trim() !== '' && observation.trim() === turn.observation.text.trim())
}

/** Returns true if the transcript contains every step. */
function isExactMatch(aligned: Alignment, { steps }: EpisodeState): boolean {
  return aligned.filter((at) => at !== undefined).length === steps.length
}

/**
 * Returns true if the transcript is partial, or the current observation is shown separately, so that the prompt must be about the current
 * place.
 */
function isAboutCurrentState(prompt: Prompt, { turn, steps }: EpisodeState): boolean {
  if (steps.length === 0 || prompt.gapAfter !== undefined || hasUnseenHistory(prompt)) return true
  const seen = turn.observation.text.trim()
  if (seen === '' || prompt.transcript.length > 0) return false
  return prompt.sections.size === 0
    ? prompt.messages.some((text) => text.includes(seen))
    : prompt.currentObservation.includes(seen)
}

/** Replays the transcript from the start; returns `undefined` if the world's answers differ. */
function replay(transcript: readonly Exchange[], { world, start }: PrivilegedView): EpisodeState | undefined {
  const steps: PrivilegedStep[] = []
  let turn = start
  for (const exchange of transcript) {
    if (isThought(exchange.line)) continue
    if (turn.terminated) return undefined
    turn = world.step(turn.state, exchange.line)
    steps.push({ action: exchange.line, turn })
    if (!turn.terminated && exchange.observation.trim() !== turn.observation.text.trim()) return undefined
  }
  return { turn, steps }
}

function statesAlongSteps(aligned: Alignment, now: EpisodeState, start: Turn): PromptStates {
  const { steps } = now
  const before = (at: number): EpisodeState => ({ turn: steps[at - 1]?.turn ?? start, steps: steps.slice(0, at) })
  return {
    after(exchanges) {
      const later = aligned.slice(exchanges).find((at) => at !== undefined)
      return later === undefined ? now : before(later)
    },
    stepsTaken: (exchanges) =>
      aligned.slice(0, exchanges).flatMap((at) => {
        const step = at === undefined ? undefined : steps[at]
        return step === undefined ? [] : [step]
      }),
  }
}
