import type { Agent, AgentProgram, Effect } from '@orreryjs/core'
import { createGate } from '@orreryjs/harness'

/** Where an agent waits with each effect until it is let through, perhaps with another in its place. */
interface AgentGate {
  /** The effect that waits, or comes next; `undefined` once there will be no more. */
  arrival(): Promise<Effect | undefined>
  /** Lets the effect that waits happen, or the one given instead. */
  pass(effect: Effect): void
  /** There will be no more effects. */
  close(): void
  /** What the last effect was answered; `undefined` where the episode ended instead. */
  readonly answer: unknown
  /** The agent, waiting here. */
  gated(agent: Agent): Agent
}

/** A gate that no agent has come to. */
export function createAgentGate(): AgentGate {
  const gate = createGate<Effect>()
  let answer: unknown
  async function* program(inner: AgentProgram): AgentProgram {
    try {
      let turn = await inner.next()
      while (turn.done !== true) {
        const effect = await gate.pause(turn.value)
        answer = undefined
        answer = yield effect
        turn = await inner.next(answer)
      }
      return turn.value
    } finally {
      await inner.return(undefined)
    }
  }
  return {
    arrival: gate.arrival,
    pass: gate.decide,
    close: gate.close,
    get answer() {
      return answer
    },
    gated: (agent) => ({ ...agent, program: (briefing) => program(agent.program(briefing)) }),
  }
}
