import { randomInt } from 'node:crypto'
import type { Request } from 'express'
import { fieldOf } from './fields.ts'
import { problem, type Reply } from './reply.ts'
import { openSession, type Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import type { Site } from './site.ts'

/** Opens a session on the task that a request names by its position in the split, or on any task. */
export function startSession<State>(
  { title, world }: Site<State>,
  ids: readonly string[],
  sessions: Sessions<Session<State>>,
): (request: Request) => Reply {
  return ({ params, body }) => {
    const id = chosenTask(ids, fieldOf(params, 'task') ?? fieldOf(body ?? {}, 'task') ?? '')
    if (id === undefined) return problem(title, 404, 'There is no such task', `Tasks have numbers from 0 to ${ids.length - 1}.`)
    const session = sessions.open((key, now) => openSession(world, key, world.tasks.get(id), now))
    if (session !== undefined) return { kind: 'redirect', to: `/s/${session.id}/0` }
    const text = 'Idle sessions end by themselves. Try again in a minute.'
    return problem(title, 503, 'Every place is taken', text, { 'retry-after': '60' })
  }
}

/** The task of that number, or any of them for `any`. */
export function chosenTask(ids: readonly string[], wanted: string): string | undefined {
  return wanted === 'any' && ids.length > 0 ? ids[randomInt(ids.length)] : numbered(ids, wanted)
}

function numbered(ids: readonly string[], text: string): string | undefined {
  return /^\d{1,8}$/.test(text) ? ids[Number(text)] : undefined
}
