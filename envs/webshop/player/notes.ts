import { type Exchange, isThought } from '@orreryjs/core/worlds'

/** Notes in thoughts, which replace the pages missing in the transcript. */
export interface Notes {
  /** Worth of the best other product on the page when the open one was opened; `undefined` if no other was suitable. */
  readonly rival: number | undefined
  /** Worth of the best product that was left; 0 if none was. */
  readonly bestLeft: number
}

/** Shares are written with three decimals, as no price or size is. */
const DECIMALS = 3
export const ROUNDING = 0.0005

const RIVAL: readonly string[] = [
  'The next best of this page promises {share}.',
  'Another product here promises {share}.',
  'The runner-up on this page is worth {share}.',
  'If it does not fit, another one promises {share}.',
]
const NO_RIVAL: readonly string[] = [
  'No other of this page is worth a look.',
  'I see no other product here that fits.',
  'There is no other candidate on this page.',
]
const OWN_WORTH: readonly string[] = [
  'It meets {share} of what is asked for.',
  'This product has {share} of the requirements.',
  'As it is, it fits to a share of {share}.',
  'I rate it at {share} of the request.',
]

/** Returns a note for opening a product: the worth of the next best one. */
export function openingNote(rival: number | undefined, asin: string): string {
  return rival === undefined ? formFor(asin, NO_RIVAL) : withShare(formFor(asin, RIVAL), rival)
}

/** Returns a note for leaving a product: its worth. */
export function leavingNote(worth: number, asin: string): string {
  return withShare(formFor(asin, OWN_WORTH), worth)
}

/** Returns always the same form for a product. */
function formFor(asin: string, forms: readonly string[]): string {
  let sum = 0
  for (let index = 0; index < asin.length; index += 1) sum += asin.charCodeAt(index)
  return forms[sum % forms.length] ?? ''
}

function withShare(form: string, share: number): string {
  return form.replace('{share}', share.toFixed(DECIMALS))
}

/** A sentence about another product of the page. */
const OTHER = /\b(?:other|another|others|next best|second best|runner-up|rival|alternative)\b/i
/** Actions in words and as commands, which may contain any number. */
const QUOTED = /`[^`]*`|'(?:[^'.]|\.(?! ))*'/g
const NONE = /\b(?:no|none|nothing)\b/i
const SHARE = /(?:^|[^\d.$])(-?\d\.\d{3})(?![\d]|\.\d)/

/**
 * Reads the notes in thoughts without observation, by the content of a sentence: a share of the open product or of another one, or the lack
 * of another one; `undefined` without notes.
 */
export function readNotes(transcript: readonly Exchange[]): Notes | undefined {
  let notes: Notes | undefined
  for (const { line, observation } of transcript) {
    if (!isThought(line) || observation.trim() !== '') continue
    for (const sentence of line.replace(QUOTED, '').split(/(?<=[.!?]) /)) notes = withSentence(notes, sentence)
  }
  return notes
}

function withSentence(notes: Notes | undefined, sentence: string): Notes | undefined {
  if (/\boptions?\b/i.test(sentence)) return notes
  const share = SHARE.exec(sentence)?.[1]
  const isAboutOther = OTHER.test(sentence)
  if (share === undefined) {
    return isAboutOther && NONE.test(sentence) ? { bestLeft: notes?.bestLeft ?? 0, rival: undefined } : notes
  }
  if (isAboutOther) return { bestLeft: notes?.bestLeft ?? 0, rival: Number(share) }
  return { rival: notes?.rival, bestLeft: Math.max(notes?.bestLeft ?? 0, Number(share)) }
}
