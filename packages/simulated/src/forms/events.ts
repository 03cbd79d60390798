import type { Field } from './form.ts'
import { roleOf } from './roles.ts'

const KINDS: ReadonlySet<string> = new Set('type role kind event speaker from author source'.split(' '))
const TEXTS: ReadonlySet<string> = new Set('text content value message data body utterance'.split(' '))
/** Who acts, where a member names who speaks. */
const ACTORS = /^(?:agent|assistant|player|ai|model|me)$/i

/** The members of an event that says what is done, as against what is seen: its kind as it is, and the action for its text. */
export function eventFields(members: ReadonlyMap<string, string>): readonly Field[] | undefined {
  const kind = [...members].find(([name, shown]) => KINDS.has(name) && isDeed(shown))?.[0]
  if (kind === undefined || ![...members.keys()].some((name) => TEXTS.has(name))) return undefined
  return [...members].flatMap(([name, shown]): readonly Field[] => {
    if (name === kind) return [{ name, role: 'constant', shown }]
    return TEXTS.has(name) ? [{ name, role: 'action', shown }] : []
  })
}

function isDeed(shown: string): boolean {
  const said = /^"([\w -]+)"$/.exec(shown)?.[1]
  return said !== undefined && (roleOf(said) === 'action' || ACTORS.test(said))
}
