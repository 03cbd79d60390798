import type { AgentNote } from './note.ts'

type Modification = Extract<AgentNote, { readonly kind: 'modification' }>

/** What REBACT writes as the reason: the action that was changed, and by which means the new one is taken. */
const REASON = /^in place of '(.+)', by (.+)$/s

/**
 * A changed action as a line to read: `changes 'take mug 1' to 'take mug 2' (taken forward, from where it stands)`. A note
 * whose reason is free text keeps it.
 */
export function describeModification({ action, reason }: Pick<Modification, 'action' | 'reason'>): string {
  const [, changed, means] = REASON.exec(reason) ?? []
  if (changed === undefined || means === undefined) return `changes an action to '${action}': ${reason}`
  return `changes '${changed}' to '${action}' (${describeMeans(means)})`
}

/** Means of going back, as journals name them, with what they cost. */
const WAYS: Readonly<Record<string, string>> = {
  snapshot: 'after going back to where it was chosen',
  navigate: 'after going back by moves of the world',
  replay: 'after doing the first steps again, up to where it was chosen',
}

function describeMeans(means: string): string {
  if (means === 'forward') return 'taken forward, from where it stands'
  const [, inverse] = /^compensation '(.+)'$/s.exec(means) ?? []
  if (inverse !== undefined) return `after undoing it with '${inverse}'`
  const [, name = '', count] = /^(\w+) \(steps: (\d+)\)$/.exec(means) ?? []
  const way = WAYS[name]
  if (way === undefined) return `by ${means}`
  return count === '0' ? way : `${way}: ${count === '1' ? '1 step' : `${count} steps`}`
}
