import { type Exchange, isThought } from '@orreryjs/core/worlds'

/** What a shopper whose transcript shows no pages wrote down in passing, and can go by. */
export interface Notes {
  /** What the best other product of the page promised when the open one was opened; `undefined` where none was worth a look. */
  readonly rival: number | undefined
  /** What the best product that was left meets; 0 where none was. */
  readonly left: number
}

const RIVAL = 'The next best of this page promises'
const NO_RIVAL = 'No other of this page is worth a look.'
const LEFT = 'It meets'
/** Shares are written with three digits. */
export const ROUNDING = 0.0005

/** A remark on opening a product: what the next best one is worth. */
export function openingRemark(rival: number | undefined): string {
  return rival === undefined ? NO_RIVAL : `${RIVAL} ${rival.toFixed(3)}.`
}

/** A remark on leaving a product: what it is worth. */
export function leavingRemark(worth: number): string {
  return `${LEFT} ${worth.toFixed(3)} of what is asked for.`
}

/** The remarks among the thoughts that no page answered; `undefined` where there are none. */
export function readNotes(transcript: readonly Exchange[]): Notes | undefined {
  let notes: Notes | undefined
  for (const { line, observation } of transcript) {
    if (!isThought(line) || observation.trim() !== '') continue
    const rival = shareAfter(RIVAL, line)
    const left = shareAfter(LEFT, line)
    if (rival !== undefined || line.includes(NO_RIVAL)) notes = { left: notes?.left ?? 0, rival }
    if (left !== undefined) notes = { rival: notes?.rival, left: Math.max(notes?.left ?? 0, left) }
  }
  return notes
}

function shareAfter(words: string, line: string): number | undefined {
  const at = line.indexOf(words)
  const share = at < 0 ? '' : (/^ (-?\d\.\d{3})\b/.exec(line.slice(at + words.length))?.[1] ?? '')
  return share === '' ? undefined : Number(share)
}
