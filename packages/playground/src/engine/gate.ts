import type { Agent, AgentProgram, Effect } from '@orreryjs/core'

/** Where an agent waits with each effect until it is let through, perhaps with another in its place. */
export interface Gate {
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

/** A gate that nothing has come to. */
export function createGate(): Gate {
  let arrived = createSlot<Effect | undefined>()
  let passed = createSlot<Effect>()
  let answer: unknown
  async function* program(inner: AgentProgram): AgentProgram {
    try {
      let turn = await inner.next()
      while (turn.done !== true) {
        passed = createSlot()
        arrived.fill(turn.value)
        const effect = await passed.value
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
    arrival: () => arrived.value,
    pass(effect) {
      arrived = createSlot()
      passed.fill(effect)
    },
    close: () => arrived.fill(undefined),
    get answer() {
      return answer
    },
    gated: (agent) => ({ ...agent, program: (briefing) => program(agent.program(briefing)) }),
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
