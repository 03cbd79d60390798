import { type RewindMeans, type StepEnd, trackPosition } from '@orreryjs/core'
import { isFields } from '../fields.ts'
import type { Fields } from '../log-episode.ts'

type Step = Pick<StepEnd, 'type' | 'by'> & { readonly call: unknown }

/** Linked list of the calls to the current position, last call first. */
interface Path {
  readonly call: unknown
  readonly before: Path | undefined
}

/**
 * Returns the messages of an Inspect sample without the steps that a rewind has undone. Messages contain every step; the events that Orrery
 * writes identify the undone ones. Logs of other programs have no such events, so all of their messages remain.
 */
export function withoutUndoneSteps(messages: readonly unknown[], events: unknown): readonly unknown[] {
  const undone = undoneCalls(Array.isArray(events) ? events.filter(isFields) : [])
  return undone.size === 0 ? messages : messages.filter((message) => !isFields(message) || !undone.has(callIdOf(message)))
}

/** Returns the ids of the calls that a rewind has undone. */
function undoneCalls(events: readonly Fields[]): ReadonlySet<unknown> {
  const undone = new Set<unknown>()
  const position = trackPosition<Path | undefined, Step>(undefined, (before, { call }) => ({ call, before }))
  let call: unknown
  for (const { event, source, data, id } of events) {
    if (event === 'tool') call = id
    if (event !== 'info' || !isFields(data)) continue
    const { mark, means, by } = data
    if (source === 'env' && typeof by === 'string') {
      position.apply({ type: 'step-end', by: by as Step['by'], call })
      undone.add(call)
    } else if (source === 'mark' && typeof mark === 'number') position.apply({ type: 'mark', mark })
    else if (source === 'rewind' && typeof mark === 'number')
      position.apply({ type: 'rewind', mark, means: means as RewindMeans })
  }
  for (let at = position.current(); at !== undefined; at = at.before) undone.delete(at.call)
  return undone
}

/** Returns the id of the call that a message makes or answers. */
function callIdOf(message: Fields): unknown {
  const { tool_calls: calls, tool_call_id: answered } = message
  const [call] = Array.isArray(calls) ? (calls as readonly unknown[]) : []
  return isFields(call) ? call['id'] : answered
}
