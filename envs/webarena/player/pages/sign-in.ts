import { click, field, fill, holds, type Match, type Move, visit } from '../moves.ts'
import type { Doc, Trip } from '../trip.ts'
import { type Row, rowsOf } from './parts.ts'

/** Words on where it stands what to sign in with. */
const TOLD = /\s*[A-Z][^A-Z.?!]*\b(?:sign(?:ed)?|log(?:ged)?) in\b[^.?!]*?(https?:\/\/\S*[\w/])\.?/

/** A goal without what it says of signing in, and the page that it names for that. */
export function withoutSignIn(goal: string): { readonly goal: string; readonly passwords: string | undefined } {
  const told = TOLD.exec(goal)
  return told === null ? { goal, passwords: undefined } : { goal: goal.replace(told[0], '').trim(), passwords: told[1] }
}

const PASSWORD = field(/^password$/i)
const USER = field(/^(?:user ?name|e-?mail|login)/i)
const ENTER = /^(?:sign|log) ?in$/i
const SEND: Match = ({ role, name }) => role === 'button' && ENTER.test(name)
const WAY_IN: Match = ({ role, name }) => role === 'link' && ENTER.test(name)

/** Whether a page asks for a password. */
function isDoor({ nodes }: Doc): boolean {
  return nodes.some(PASSWORD) && nodes.some(SEND)
}

/** What to do to be signed in at the site that is open; `undefined` where one is, or need not be. */
export function signingIn(passwords: string | undefined, trip: Trip): Move | undefined {
  if (passwords === undefined) return undefined
  const { doc, docs, page, deeds } = trip
  const list = docs.findLast(({ url }) => url.startsWith(passwords))
  if (isDoor(doc)) return list === undefined ? visit(passwords) : atDoor(accountOf(doc, rowsOf(list)), trip)
  if (doc.url.startsWith(passwords)) {
    const door = docs.findLast(isDoor)
    return door === undefined ? undefined : visit(door.url)
  }
  const last = deeds.at(-1)
  if (last?.node !== undefined && SEND(last.node) && isDoor(last.from) && last.isChange) {
    const before = docs.findLast((each) => !isDoor(each) && !each.url.startsWith(passwords) && each.nodes.some(WAY_IN))
    // A page that asks for a password in the place of its own is what was wanted.
    const wanted = before !== undefined && hostOf(before) === hostOf(doc) ? before : last.from
    return wanted.url === doc.url || /log_?in|sign_?in/i.test(wanted.url) ? undefined : visit(wanted.url)
  }
  const way = page.nodes.find(WAY_IN)
  return way && click(way)
}

function hostOf({ url }: Doc): string {
  return /^\w+:\/\/[^/]+/.exec(url)?.[0] ?? ''
}

function atDoor(account: Row | undefined, trip: Trip): Move | undefined {
  if (account === undefined) return undefined
  const { page } = trip
  const fields: readonly (readonly [Match, string])[] = [
    [USER, cellOf(account, /name|user|e-?mail/i)],
    [PASSWORD, cellOf(account, /password/i)],
  ]
  for (const [match, text] of fields) {
    const node = page.nodes.find(match)
    if (node !== undefined && !holds(trip, match, text) && !wasTyped(node.id, text, trip)) return fill(node, text)
  }
  const send = page.nodes.find(SEND)
  return send && click(send, 'send')
}

/** A field for a password does not show what it holds. */
function wasTyped(id: string, text: string, { deeds }: Trip): boolean {
  return deeds.some(({ verb, node, text: typed, isChange }) => verb === 'type' && isChange && node?.id === id && typed === text)
}

function cellOf({ cells }: Row, heading: RegExp): string {
  return [...cells].find(([name]) => heading.test(name))?.[1] ?? ''
}

/** The row whose site is the one that the page says it is of: the most of its words stand there. */
function accountOf(door: Doc, rows: readonly Row[]): Row | undefined {
  const shown = wordsIn(door.nodes.map(({ name }) => name).join(' '))
  const share = (row: Row): number => {
    const own = [...wordsIn(cellOf(row, /site/i))]
    return own.filter((word) => shown.has(word)).length / Math.max(1, own.length)
  }
  return [...rows].sort((a, b) => share(b) - share(a))[0]
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[a-z]+/g) ?? [])
}
