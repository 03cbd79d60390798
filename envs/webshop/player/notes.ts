import { type Exchange, isThought } from '@orreryjs/core/worlds'

/** Notes in thoughts, which replace the pages missing in the transcript. */
export interface Notes {
  /** Worth of the best other product on the page when the open one was opened; `undefined` if no other was suitable. */
  readonly rival: number | undefined
  /** Worth of the best product that was left; 0 if none was. */
  readonly bestLeft: number
}

const RIVAL = 'The next best of this page promises'
const NO_RIVAL = 'No other of this page is worth a look.'
const OWN_WORTH = 'It meets'
/** Shares are written with three decimals. */
export const ROUNDING = 0.0005

/** Returns a note for opening a product: the worth of the next best one. */
export function openingNote(rival: number | undefined): string {
  return rival === undefined ? NO_RIVAL : `${RIVAL} ${rival.toFixed(3)}.`
}

/** Returns a note for leaving a product: its worth. */
export function leavingNote(worth: number): string {
  return `${OWN_WORTH} ${worth.toFixed(3)} of what is asked for.`
}

/** Reads the notes in thoughts without observation; `undefined` if there are none. */
export function readNotes(transcript: readonly Exchange[]): Notes | undefined {
  let notes: Notes | undefined
  for (const { line, observation } of transcript) {
    if (!isThought(line) || observation.trim() !== '') continue
    const rival = shareAfter(RIVAL, line)
    const left = shareAfter(OWN_WORTH, line)
    if (rival !== undefined || line.includes(NO_RIVAL)) notes = { bestLeft: notes?.bestLeft ?? 0, rival }
    if (left !== undefined) notes = { rival: notes?.rival, bestLeft: Math.max(notes?.bestLeft ?? 0, left) }
  }
  return notes
}

function shareAfter(words: string, line: string): number | undefined {
  const at = line.indexOf(words)
  const share = at < 0 ? '' : (/^ (-?\d\.\d{3})\b/.exec(line.slice(at + words.length))?.[1] ?? '')
  return share === '' ? undefined : Number(share)
}
