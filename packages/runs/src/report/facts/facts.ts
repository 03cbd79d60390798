import type { World } from '@orreryjs/core'

/** What holds in a state, for people: values by name. Also what the agent cannot see. */
export type Facts = ReadonlyMap<string, string>

/** Tells what holds in a state of a world. */
export type FactsOf = (world: World, state: unknown) => Facts

/** For worlds without a reader of their own: the members of the state. */
export const membersOf: FactsOf = (_, state) => {
  if (typeof state !== 'object' || state === null) return new Map([['state', JSON.stringify(state) ?? '']])
  return new Map(
    Object.entries(state).map(([name, value]) => [name, typeof value === 'string' ? value : `${JSON.stringify(value)}`]),
  )
}
