import { randomInt } from 'node:crypto'
import type { Request } from 'express'
import { fieldsOf } from './form.ts'
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
  return (request) => {
    const named = request.params['task'] ?? fieldOf(fieldsOf(request), 'task') ?? ''
    const id = chosenTask(ids, String(named))
    if (id === undefined) return errorPage(title, 404, 'Unknown task', `Tasks have numbers from 0 to ${ids.length - 1}.`)
    const session = sessions.open((key, now) => openSession(world, key, world.tasks.get(id), now))
    if (session !== undefined) return { kind: 'redirect', to: `/s/${session.id}/0` }
    const text = 'Idle sessions end automatically. Try again in a minute.'
    return errorPage(title, 429, 'The server is full', text, { 'retry-after': '60' })
  }
}

/** Returns the task with that number, or a random one for `any`. */
export function chosenTask(ids: readonly string[], taskName: string): string | undefined {
  return taskName === 'any' && ids.length > 0 ? ids[randomInt(ids.length)] : numbered(ids, taskName)
}

function numbered(ids: readonly string[], text: string): string | undefined {
  return /^\d{1,8}$/.test(text) ? ids[Number(text)] : undefined
}

/** Maximum length of an action in characters. */
const MAX_CHARACTERS = 2_000

/** Request for an action, for none, or an invalid one. */
type RequestedAction =
  | { readonly kind: 'action'; readonly action: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wrong'; readonly reason: string }

/** Returns the action of a request, with each `{name}` replaced by the field of that name. */
export function readAction(fields: URLSearchParams): RequestedAction {
  const template = fieldOf(fields, 'action')
  if (template === undefined) return fields.has('action') ? wrong('the action is given twice') : { kind: 'nothing' }
  const action = template.replace(/\{(\w+)\}/g, (place, name: string) =>
    name === 'action' ? place : (fieldOf(fields, name) ?? place),
  )
  if (action.length > MAX_CHARACTERS)
    return wrong(`an action has at most ${MAX_CHARACTERS} characters; this has ${action.length}`)
  return { kind: 'action', action }
}

/** Names the fields that the action of a request uses. */
export function usedByAction(fields: URLSearchParams): readonly string[] {
  return ['action', ...[...(fields.get('action') ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)]
}

/** Returns a field that occurs exactly once. */
export function fieldOf(fields: URLSearchParams, name: string): string | undefined {
  const values = fields.getAll(name)
  return values.length === 1 ? values[0] : undefined
}

function wrong(reason: string): RequestedAction {
  return { kind: 'wrong', reason }
}
