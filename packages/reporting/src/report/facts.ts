/** What holds in a state, for people: values by name. Also what the agent cannot see. */
export type Facts = ReadonlyMap<string, string>

/** For worlds that say nothing of their facts: the members of the state. */
export function membersOf(state: unknown): Facts {
  if (typeof state !== 'object' || state === null) return new Map([['state', JSON.stringify(state) ?? '']])
  return new Map(
    Object.entries(state).map(([name, value]) => [name, typeof value === 'string' ? value : `${JSON.stringify(value)}`]),
  )
}
