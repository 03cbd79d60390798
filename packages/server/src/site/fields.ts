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
