import { OrreryError } from '@orreryjs/core'
import { object } from '../chat/shape.ts'
import { failureIn } from './failed.ts'

/** The events that hold the whole response. */
const LAST: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/**
 * The response that a stream of events ends with, so that both are read in the same way. Some servers leave its items out, which came
 * before. Throws `MODEL_UNAVAILABLE` for a stream that ends before its response does.
 */
export async function lastOf(events: AsyncIterable<unknown>): Promise<unknown> {
  const items: unknown[] = []
  let last: Readonly<Record<string, unknown>> | undefined
  for await (const event of events) {
    const { type, item, response, ...more } = object(event, 'an event')
    if (type === 'error') throw failureIn(more)
    if (type === 'response.output_item.done') items.push(item)
    if (LAST.has(type)) last = object(response, 'the response of an event')
  }
  if (last === undefined) throw new OrreryError('MODEL_UNAVAILABLE', 'the stream ended in the middle of the reply')
  const isBare = !Array.isArray(last['output']) || last['output'].length === 0
  return isBare ? { ...last, output: items } : last
}
