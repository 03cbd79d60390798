import type { AgentProgram, Effect, ModelReply, Turn } from '@orreryjs/core'
import { runEpisode } from '../episode/interpreter.ts'
import type { EpisodeContext } from '../episode/session.ts'
import { type EpisodeSpec, liveAnswers } from '../episode/spec.ts'

/** What happens to an effect: the interpreter performs it, or the agent gets a value at once. */
export type Decision = Performed | { readonly kind: 'answer'; readonly value: unknown }

/** Performed by the interpreter, which charges and records it: as it is, or with something else in its place. */
interface Performed {
  readonly kind: 'perform'
  /** In place of the agent's effect. */
  readonly effect?: Effect
  /** In place of the world's step. */
  readonly turn?: (state: unknown) => Turn
  /** In place of the model's reply. */
  readonly reply?: ModelReply
}

/** An episode whose agent waits with each effect. */
export interface GatedEpisode {
  /** Aborts with the episode. */
  readonly signal: AbortSignal
  /** The answer to the last effect; `undefined` if the episode ended instead. */
  readonly answer: unknown
  /** Returns the effect that waits, or comes next; `undefined` once the episode is over. Rejects with what `emit` threw. */
  arrival(): Promise<Effect | undefined>
  /** Decides about the effect that waits. */
  decide(decision: Decision): void
  /** Ends the episode as `aborted`: the agent cleans up. */
  stop(): Promise<void>
}

/** Runs an episode by the interpreter of every run and stops it before each effect of its agent. */
export function gateEpisode(
  spec: EpisodeSpec,
  { signal: outer, ...context }: Omit<EpisodeContext, 'signal'> & { readonly signal?: AbortSignal },
): GatedEpisode {
  const gate = createGate<Decision | 'stop'>()
  const abort = new AbortController()
  const signal = outer === undefined ? abort.signal : AbortSignal.any([outer, abort.signal])
  const { step, generate } = context.answers ?? liveAnswers(spec)
  let given: Performed | undefined
  let answer: unknown

  async function* gated(program: AgentProgram): AgentProgram {
    try {
      let turn = await program.next()
      while (turn.done !== true) {
        const decision = await gate.pause(turn.value)
        if (decision === 'stop') return undefined
        answer = undefined
        try {
          if (decision.kind === 'answer') answer = decision.value
          else {
            given = decision
            answer = yield decision.effect ?? turn.value
          }
        } catch (error) {
          // The agent may catch it, as it may without a gate.
          turn = await program.throw(error)
          continue
        }
        turn = await program.next(answer)
      }
      return turn.value
    } finally {
      await program.return(undefined)
    }
  }

  const over = runEpisode(
    { ...spec, agent: { ...spec.agent, program: (briefing) => gated(spec.agent.program(briefing)) } },
    {
      ...context,
      signal,
      answers: {
        step: (state, action) => given?.turn?.(state) ?? step(state, action),
        generate: (request, options) => given?.reply ?? generate(request, options),
      },
    },
  ).finally(gate.close)
  // It rejects for whoever waits for an effect; somebody may go no further than the last.
  over.catch(() => undefined)

  return {
    signal,
    get answer() {
      return answer
    },
    arrival: async () => {
      const effect = await gate.arrival()
      if (effect === undefined) await over
      return effect
    },
    decide: gate.decide,
    stop: async () => {
      abort.abort()
      if ((await gate.arrival()) !== undefined) gate.decide('stop')
      await over
      gate.close()
    },
  }
}

/** Where an agent waits with each effect until somebody decides what becomes of it. */
interface Gate<Decision> {
  /** For the agent: waits for the decision about an effect. */
  pause(effect: Effect): Promise<Decision>
  /** For who decides: the effect that waits, or comes next; `undefined` once there will be no more. */
  arrival(): Promise<Effect | undefined>
  /** For who decides: about the effect that waits. */
  decide(decision: Decision): void
  /** There will be no more effects. */
  close(): void
}

/** A gate that nothing has come to. */
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
