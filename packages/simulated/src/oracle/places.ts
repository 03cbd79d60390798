import type { PrivilegedStep, PrivilegedView, Turn } from '@orreryjs/core'
import { beginsMidway, type Exchange, type Prompt } from '@orreryjs/core/worlds'

/** Where an episode stood, and the standing steps that had led there. */
export interface Place {
  readonly turn: Turn
  readonly steps: readonly PrivilegedStep[]
}

/** The places that a prompt tells of. */
export interface Places {
  /** Where its transcript stood after so many exchanges; after all of them it is the place that the prompt is about. */
  after(exchanges: number): Place
  /** The actions that the first so many exchanges took, thoughts left out. */
  taken(exchanges: number): readonly PrivilegedStep[]
}

/**
 * Finds the places of a prompt. It is mostly about where the episode stands. A search may also ask about a branch that it has left:
 * then the transcript leads there from the start, which is proven by taking its actions again.
 */
export function placesOf(prompt: Prompt, view: PrivilegedView): Places {
  const { transcript } = prompt
  const now: Place = { turn: view.steps.at(-1)?.turn ?? view.start, steps: view.steps }
  const aligned = align(transcript, now)
  if (isExactly(aligned, now) || isAboutNow(prompt, now)) return along(aligned, now, view.start)
  const replayed = replay(transcript, view)
  return replayed === undefined ? along(aligned, now, view.start) : along(align(transcript, replayed), replayed, view.start)
}

/** For each exchange the position of its step, from the end on; `undefined` for a thought, or for what is not known. */
type Aligned = readonly (number | undefined)[]

function align(transcript: readonly Exchange[], { steps }: Place): Aligned {
  let next = steps.length - 1
  return transcript
    .toReversed()
    .map((exchange) => {
      const step = steps[next]
      if (isThought(exchange) || step === undefined || !isTaken(exchange, step)) return undefined
      next -= 1
      return next + 1
    })
    .toReversed()
}

/** What is shown of a step may be shortened or withheld, so that either of the two is enough. */
function isTaken({ line, observation }: Exchange, { action, turn }: PrivilegedStep): boolean {
  return line.trim() === action.trim() || (observation.trim() !== '' && observation.trim() === turn.observation.text.trim())
}

/** A line that no world has heard. */
function isThought({ line }: Exchange): boolean {
  return /^think\b/i.test(line)
}

/** Whether every step is in the transcript, one for one. */
function isExactly(aligned: Aligned, { steps }: Place): boolean {
  return aligned.filter((at) => at !== undefined).length === steps.length
}

/** Whether the transcript is a part alone, or what can be seen is shown apart, so that nothing else than now can be meant. */
function isAboutNow(prompt: Prompt, { turn, steps }: Place): boolean {
  if (steps.length === 0 || prompt.gapAfter !== undefined || beginsMidway(prompt)) return true
  const seen = turn.observation.text.trim()
  if (seen === '' || prompt.transcript.length > 0) return false
  return prompt.sections.size === 0 ? prompt.said.some((text) => text.includes(seen)) : prompt.seenNow.includes(seen)
}

/** Takes the transcript's actions from the start; `undefined` where the world answers otherwise than is written there. */
function replay(transcript: readonly Exchange[], { world, start }: PrivilegedView): Place | undefined {
  const steps: PrivilegedStep[] = []
  let turn = start
  for (const exchange of transcript) {
    if (isThought(exchange)) continue
    if (turn.terminated) return undefined
    turn = world.step(turn.state, exchange.line)
    steps.push({ action: exchange.line, turn })
    if (!turn.terminated && exchange.observation.trim() !== turn.observation.text.trim()) return undefined
  }
  return { turn, steps }
}

function along(aligned: Aligned, now: Place, start: Turn): Places {
  const { steps } = now
  const before = (at: number): Place => ({ turn: steps[at - 1]?.turn ?? start, steps: steps.slice(0, at) })
  return {
    after(exchanges) {
      const later = aligned.slice(exchanges).find((at) => at !== undefined)
      return later === undefined ? now : before(later)
    },
    taken: (exchanges) =>
      aligned.slice(0, exchanges).flatMap((at) => {
        const step = at === undefined ? undefined : steps[at]
        return step === undefined ? [] : [step]
      }),
  }
}
