import type { Effect } from '@orreryjs/core'

/** Where an agent waits with each effect until somebody decides what becomes of it. */
export interface Gate<Decision> {
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
export function createGate<Decision>(): Gate<Decision> {
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
