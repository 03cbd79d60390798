import { claimIn, type Decision, replyParser } from '@orreryjs/agent-react/actor'
import { type Answer, act, type Message, note, type Profile, remaining } from '@orreryjs/core'
import { askUntilParsed, type EffectGenerator, profileNumber, type TranscriptEntry } from '@orreryjs/core/agents'
import type { ActorOptions } from '../options.ts'

/** An attempt at the task. */
export interface Attempt {
  /** Lines with their answers, including thoughts. */
  readonly pairs: readonly TranscriptEntry[]
  /** Reason for the end: the world, a claim of the model, the actions of an attempt, or a limit of the episode. */
  readonly end: 'ended' | 'claimed' | 'action limit' | 'episode limit'
  /** `undefined` if the world has not ended or the run gives no feedback. */
  readonly success: boolean | undefined
  /** The answer of a claim. */
  readonly answer: Answer | undefined
}

/** Settings of an attempt. */
export interface Actor {
  readonly options: ActorOptions
  readonly profile: Profile
  readonly purpose: string
  /** Maximum number of actions. */
  readonly maxActions: number
  /** True to end before a limit of the episode does, so that the agent can still write to the memory. */
  readonly leavesReserve: boolean
  /** Sampling seed of a repeated attempt. */
  readonly seed?: number
  /** Returns the prompt for the next line. */
  messages(pairs: readonly TranscriptEntry[]): readonly Message[]
}

/** ReAct's loop: each line of the model is a thought, or an action that the world answers. */
export function* attempt(actor: Actor): EffectGenerator<Attempt> {
  const { options, profile, maxActions, leavesReserve } = actor
  const pairs: TranscriptEntry[] = []
  const open = { pairs, success: undefined, answer: undefined }
  let actions = 0
  let thoughts = 0
  for (;;) {
    if (leavesReserve && (yield* isAtLimit())) return { ...open, end: 'episode limit' }
    const decision = yield* nextLine(actor, pairs)
    if (decision.kind === 'thought' && thoughts < options.thoughtsInRow) {
      yield* note({ kind: 'thought', text: decision.thought })
      pairs.push({ line: decision.line, observation: 'OK.' })
      const claim = claimIn(decision.thought, profile)
      if (claim !== undefined) return { ...open, end: 'claimed', answer: { text: decision.thought, claim } }
      thoughts += 1
      continue
    }
    const result = yield* act(decision.line)
    pairs.push({ line: decision.line, observation: result.observation.text })
    actions += 1
    thoughts = 0
    if (result.terminated) return { ...open, end: 'ended', success: result.success }
    if (actions >= maxActions) return { ...open, end: 'action limit' }
  }
}

function* isAtLimit(): EffectGenerator<boolean> {
  const { steps, modelCalls, tokens } = yield* remaining()
  return steps <= 0 || modelCalls <= 0 || tokens <= 0
}

/** An empty reply is sent to the world and costs a step. */
function* nextLine(
  { options, profile, purpose, seed, messages }: Actor,
  pairs: readonly TranscriptEntry[],
): EffectGenerator<Decision> {
  const request = {
    purpose,
    messages: messages(pairs),
    temperature: 0,
    maxTokens: profileNumber(profile, 'maxTokens', 100),
    stop: ['\n'],
    ...(seed !== undefined && { seed }),
  }
  return yield* askUntilParsed<Decision>(request, replyParser({ thoughts: options.thoughts, multiLine: 'first' }), {
    retries: 0,
    fallback: ({ text }) => ({ kind: 'action', line: text.trim() }),
  })
}
