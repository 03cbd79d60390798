/** Facts of a state: values by name, including facts that the agent cannot see. */
export type Facts = ReadonlyMap<string, string>

/** Returns the members of a state as facts, for worlds that define no facts. */
export function membersOf(state: unknown): Facts {
  if (typeof state !== 'object' || state === null) return new Map([['state', JSON.stringify(state) ?? '']])
  return new Map(
    Object.entries(state).map(([name, value]) => [name, typeof value === 'string' ? value : `${JSON.stringify(value)}`]),
  )
}
