import { randomInt } from 'node:crypto'
import type { Request } from 'express'
import { problem, type Reply } from './reply.ts'
import type { Site } from './session.ts'
import { openSession, type Session } from './session.ts'
import type { Sessions } from './sessions.ts'

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

/** The fields of a query or a form as express hands them over. */
export type Fields = Readonly<Record<string, unknown>>

/** Longest action that is read, in characters. */
const MOST_CHARACTERS = 2_000

/** What a request asks for: an action, nothing, or something that is no action. */
type Asked =
  | { readonly kind: 'action'; readonly action: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wrong'; readonly reason: string }

/** The action of a request, its `{name}` places filled with the fields of these names. */
export function readAction(fields: Fields): Asked {
  const template = fieldOf(fields, 'action')
  if (template === undefined) return Object.hasOwn(fields, 'action') ? wrong('the action is given twice') : { kind: 'nothing' }
  const action = template.replace(/\{(\w+)\}/g, (place, name: string) =>
    name === 'action' ? place : (fieldOf(fields, name) ?? place),
  )
  if (action.length > MOST_CHARACTERS)
    return wrong(`an action has at most ${MOST_CHARACTERS} characters; this has ${action.length}`)
  return { kind: 'action', action }
}

/** A field that was given once. */
export function fieldOf(fields: Fields, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? value : undefined
}

function wrong(reason: string): Asked {
  return { kind: 'wrong', reason }
}
