import { randomInt } from 'node:crypto'
import type { Request } from 'express'
import { errorPage, type Reply } from './reply.ts'
import type { Site } from './session.ts'
import { openSession, type Session } from './session.ts'
import type { Sessions } from './sessions.ts'

/** Opens a session on the task whose position in the split a request names, or on a random task. */
export function startSession<State>(
  { title, world }: Site<State>,
  ids: readonly string[],
  sessions: Sessions<Session<State>>,
): (request: Request) => Reply {
  return ({ params, body }) => {
    const id = chosenTask(ids, fieldOf(params, 'task') ?? fieldOf(body ?? {}, 'task') ?? '')
    if (id === undefined) return errorPage(title, 404, 'Unknown task', `Tasks have numbers from 0 to ${ids.length - 1}.`)
    const session = sessions.open((key, now) => openSession(world, key, world.tasks.get(id), now))
    if (session !== undefined) return { kind: 'redirect', to: `/s/${session.id}/0` }
    const text = 'Idle sessions end automatically. Try again in a minute.'
    return errorPage(title, 503, 'The server is full', text, { 'retry-after': '60' })
  }
}

/** Returns the task with that number, or a random one for `any`. */
export function chosenTask(ids: readonly string[], taskName: string): string | undefined {
  return taskName === 'any' && ids.length > 0 ? ids[randomInt(ids.length)] : numbered(ids, taskName)
}

function numbered(ids: readonly string[], text: string): string | undefined {
  return /^\d{1,8}$/.test(text) ? ids[Number(text)] : undefined
}

/** Fields of a query or a form, as parsed by express. */
export type Fields = Readonly<Record<string, unknown>>

/** Maximum length of an action in characters. */
const MAX_CHARACTERS = 2_000

/** Request for an action, for none, or an invalid one. */
type RequestedAction =
  | { readonly kind: 'action'; readonly action: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wrong'; readonly reason: string }

/** Returns the action of a request, with each `{name}` replaced by the field of that name. */
export function readAction(fields: Fields): RequestedAction {
  const template = fieldOf(fields, 'action')
  if (template === undefined) return Object.hasOwn(fields, 'action') ? wrong('the action is given twice') : { kind: 'nothing' }
  const action = template.replace(/\{(\w+)\}/g, (place, name: string) =>
    name === 'action' ? place : (fieldOf(fields, name) ?? place),
  )
  if (action.length > MAX_CHARACTERS)
    return wrong(`an action has at most ${MAX_CHARACTERS} characters; this has ${action.length}`)
  return { kind: 'action', action }
}

/** Returns a field that occurs exactly once. */
export function fieldOf(fields: Fields, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? value : undefined
}

function wrong(reason: string): RequestedAction {
  return { kind: 'wrong', reason }
}
