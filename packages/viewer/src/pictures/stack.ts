import { type EpisodeEvent, trimEndCharacters } from '@orreryjs/core'

/** A stored action, to be tried if others fail. */
export interface Stored {
  /** Rank from 1, in the order of generation. */
  readonly rank: number
  /** Its line of the plan, from 0. */
  readonly line: number
  /** Position of the note that stored it; shared by the alternatives of a group. */
  readonly seq: number
  /** Absent if the replies do not show which alternatives were kept. */
  readonly action?: string
}

/** Actions in the replies since the last request for an action. */
interface Alternatives {
  readonly first: string
  readonly others: readonly string[]
}

/** Returns the state before the first request. */
export function noAlternatives(): Alternatives {
  return { first: '', others: [] }
}

/** Applies a reply: with an action (further samples are alternatives), or with an alternative. */
export function readAlternatives(known: Alternatives, event: EpisodeEvent): Alternatives {
  if (event.type === 'parse-failure' && event.purpose.endsWith('.remedy')) {
    return event.remedy === 'fallback' ? { ...known, others: known.others.slice(0, -1) } : known
  }
  if (event.type !== 'model-call') return known
  const replies = event.reply?.choices.map(({ text }) => actionIn(text)) ?? []
  if (event.purpose.endsWith('.action')) return { first: replies[0] ?? '', others: replies.slice(1) }
  if (event.purpose.endsWith('.remedy')) return { ...known, others: [...known.others, ...replies] }
  return known
}

/** Returns the stack entries of `count` kept alternatives; the next one is last. */
export function stackEntries(
  { first, others }: Alternatives,
  count: number,
  at: Pick<Stored, 'seq' | 'line'>,
): readonly Stored[] {
  const distinct: string[] = []
  for (const each of others) if (![first, ...distinct].some((known) => plain(known) === plain(each))) distinct.push(each)
  const isKnown = distinct.length === count
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const action = isKnown ? distinct[index] : undefined
    return { ...at, rank: index + 1, ...(action !== undefined && { action }) }
  })
}

function plain(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Extracts the action from a reply: its first line without quotes, or the leading `word[...]`. */
function actionIn(reply: string): string {
  const line = reply
    .split('\n')
    .map((each) => trimEndCharacters(each.replace(/^[`*"' ]+/, ''), '`*"\' .'))
    .find((each) => each !== '')
  return /^\w+\[[^[\]]*\]/.exec(line ?? '')?.[0] ?? line ?? ''
}
