import type { OptionSpec, OptionValue } from '../options.ts'

/** The smallest and, where there is one, the largest value. */
export type Bounds = readonly [minimum: number, maximum?: number]

/** What an option of an agent can be, and a sentence on it. Its name and its default are the agent's to say. */
export interface AgentOption<Value extends OptionValue> {
  /** The option as a registry lists it. A property, so that an option of fewer or other choices than `Value` does not fit. */
  readonly spec: (name: string, usual: Value) => OptionSpec
  readonly accepts: (value: OptionValue | undefined) => value is Value
}

/** An option that is true or false. */
export function flag(description: string): AgentOption<boolean> {
  return {
    spec: (name, usual) => ({ name, type: 'boolean', default: usual, description }),
    accepts: (value) => typeof value === 'boolean',
  }
}

/** An option that is a whole number. */
export function whole(bounds: Bounds, description: string): AgentOption<number> {
  return {
    spec: (name, usual) => ({ name, type: 'number', integer: true, ...within(bounds), default: usual, description }),
    accepts: isNumber,
  }
}

/** An option that is a number. */
export function number(bounds: Bounds, description: string): AgentOption<number> {
  return {
    spec: (name, usual) => ({ name, type: 'number', ...within(bounds), default: usual, description }),
    accepts: isNumber,
  }
}

/** An option that is one of these words. */
export function choice<Word extends string>(choices: readonly Word[], description: string): AgentOption<Word> {
  return {
    spec: (name, usual) => ({ name, type: 'choice', choices, default: usual, description }),
    accepts: (value): value is Word => choices.some((each) => each === value),
  }
}

function isNumber(value: OptionValue | undefined): value is number {
  return typeof value === 'number'
}

function within([minimum, maximum]: Bounds): { readonly minimum: number; readonly maximum?: number } {
  return { minimum, ...(maximum === undefined ? {} : { maximum }) }
}
