import type { AgentProgram, Effect, ModelReply, Turn } from '@orreryjs/core'
import { createLiveAnswers, type EpisodeSpec } from '../episode/episode-spec.ts'
import { runEpisode } from '../episode/interpreter.ts'
import type { EpisodeContext } from '../episode/session.ts'

/** What to do with an effect: let the interpreter perform it, or answer it directly. */
export type Decision = PerformDecision | { readonly kind: 'answer'; readonly value: unknown }

/** The interpreter performs, charges and records the effect, optionally with replacements. */
interface PerformDecision {
  readonly kind: 'perform'
  /** Replaces the agent's effect. */
  readonly effect?: Effect
  /** Replaces the world's step. */
  readonly turn?: (state: unknown) => Turn
  /** Replaces the model's reply. */
  readonly reply?: ModelReply
}

/** An episode that pauses at each effect of its agent. */
export interface PausedEpisode {
  /** Aborted with the episode. */
  readonly signal: AbortSignal
  /** The answer to the last effect; `undefined` if the episode ended. */
  readonly result: unknown
  /** Resolves with the pending or next effect; with `undefined` once the episode is over. Rejects with errors of `emit`. */
  nextEffect(): Promise<Effect | undefined>
  /** Decides about the pending effect. */
  decide(decision: Decision): void
  /** Ends the episode as `aborted`, after the agent's clean-up. */
  stop(): Promise<void>
}

/** Runs an episode with the standard interpreter and pauses before each effect of its agent. */
export function pauseEpisode(
  spec: EpisodeSpec,
  { signal: outerSignal, ...context }: Omit<EpisodeContext, 'signal'> & { readonly signal?: AbortSignal },
): PausedEpisode {
  const gate = createGate<Decision | 'stop'>()
  const abort = new AbortController()
  const signal = outerSignal === undefined ? abort.signal : AbortSignal.any([outerSignal, abort.signal])
  const { step, generate } = context.answers ?? createLiveAnswers(spec)
  let performed: PerformDecision | undefined
  let result: unknown

  async function* pausing(program: AgentProgram): AgentProgram {
    try {
      let turn = await program.next()
      while (turn.done !== true) {
        const decision = await gate.pause(turn.value)
        if (decision === 'stop') return undefined
        result = undefined
        try {
          if (decision.kind === 'answer') result = decision.value
          else {
            performed = decision
            result = yield decision.effect ?? turn.value
          }
        } catch (error) {
          // The agent may catch it, as it may without a gate.
          turn = await program.throw(error)
          continue
        }
        turn = await program.next(result)
      }
      return turn.value
    } finally {
      await program.return(undefined)
    }
  }

  const finished = runEpisode(
    { ...spec, agent: { ...spec.agent, program: (briefing) => pausing(spec.agent.program(briefing)) } },
    {
      ...context,
      signal,
      answers: {
        step: (state, action) => performed?.turn?.(state) ?? step(state, action),
        generate: (request, options) => performed?.reply ?? generate(request, options),
      },
    },
  ).finally(gate.close)
  // Callers of `arrival` get the rejection; without a caller it must not be unhandled.
  finished.catch(() => undefined)

  return {
    signal,
    get result() {
      return result
    },
    nextEffect: async () => {
      const effect = await gate.arrival()
      if (effect === undefined) await finished
      return effect
    },
    decide: gate.decide,
    stop: async () => {
      abort.abort()
      if ((await gate.arrival()) !== undefined) gate.decide('stop')
      await finished
      gate.close()
    },
  }
}

/** A gate at which an agent waits with each effect for a decision. */
interface Gate<Decision> {
  /** Called by the agent: resolves with the decision about an effect. */
  pause(effect: Effect): Promise<Decision>
  /** Called by the decider: resolves with the pending or next effect; with `undefined` at the end. */
  arrival(): Promise<Effect | undefined>
  /** Called by the decider: decides about the pending effect. */
  decide(decision: Decision): void
  /** Ends the sequence of effects. */
  close(): void
}

function createGate<Decision>(): Gate<Decision> {
  let arrived = createSlot<Effect | undefined>()
  let decided = createSlot<Decision>()
  return {
    pause: (effect) => {
      decided = createSlot()
      arrived.fill(effect)
      return decided.value
    },
    arrival: () => arrived.value,
    decide: (decision) => {
      arrived = createSlot()
      decided.fill(decision)
    },
    close: () => arrived.fill(undefined),
  }
}

interface Slot<Value> {
  readonly value: Promise<Value>
  fill(value: Value): void
}

function createSlot<Value>(): Slot<Value> {
  let fill: (value: Value) => void = () => undefined
  const value = new Promise<Value>((resolve) => {
    fill = resolve
  })
  return { value, fill }
}
