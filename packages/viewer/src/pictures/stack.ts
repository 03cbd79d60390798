import type { EpisodeEvent } from '@orreryjs/core'

/** An action that is stored to be tried when others have failed. */
export interface Stored {
  /** From 1, in the order in which they were thought of. */
  readonly rank: number
  /** The line of the plan that it is for, from 0. */
  readonly line: number
  /** Position of the note that it was stored: those of a place share it. */
  readonly seq: number
  /** Absent where replies do not tell which of the alternatives were kept. */
  readonly action?: string
}

/** Replies since the last question for an action. */
interface Alternatives {
  readonly first: string
  readonly others: readonly string[]
}

/** Before anything was asked. */
export function noAlternatives(): Alternatives {
  return { first: '', others: [] }
}

/** Takes a reply in: one with an action (samples after the first are alternatives), or one with an alternative. */
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

/** The entries that `count` kept alternatives become, the one that is tried first last. */
export function keptOf({ first, others }: Alternatives, count: number, at: Pick<Stored, 'seq' | 'line'>): readonly Stored[] {
  const distinct: string[] = []
  for (const each of others) if (![first, ...distinct].some((known) => plain(known) === plain(each))) distinct.push(each)
  const isTold = distinct.length === count
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const action = isTold ? distinct[index] : undefined
    return { ...at, rank: index + 1, ...(action !== undefined && { action }) }
  })
}

function plain(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}

const WRAPPING = /^[`*"' ]+|[`*"' .]+$/g

/** The first line of a reply without quotes around it; of `word[...] and more` the action. */
function actionIn(reply: string): string {
  const line = reply
    .split('\n')
    .map((each) => each.replace(WRAPPING, ''))
    .find((each) => each !== '')
  return /^\w+\[[^[\]]*\]/.exec(line ?? '')?.[0] ?? line ?? ''
}
