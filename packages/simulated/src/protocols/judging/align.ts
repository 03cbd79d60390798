import { refusalInWords } from '@orreryjs/core/worlds'
import { judgeLast } from '../../errors/judge.ts'
import { TEMPLATE_MALFORMATIONS } from '../malformations.ts'
import type { Mind, Protocol } from '../protocol.ts'
import { inWords } from '../wording.ts'

/** Whether a text wants one of two words, or one of three. */
export const YES_OR_NO: RegExp = /\bYES\b[^.\n]{0,30}\bNO\b|\bNO\b[^.\n]{0,10}\bYES\b/
const DESCRIPTION = 'The action is to'

/** Describes the last action in a sentence and says whether it helped. */
export const align: Protocol = {
  id: 'align',
  form: 'template',
  judges: true,
  isAskedFor: ({ replyFormat }) => replyFormat.includes(DESCRIPTION) && YES_OR_NO.test(replyFormat),
  answer: (mind) => {
    const { description, helps } = alignment(mind)
    return { text: `${description}\n${yesOrNo(helps)}` }
  },
  malformations: TEMPLATE_MALFORMATIONS,
}

/** The last action in a sentence. One that is reported as a failure is named as it was said, in quotes, so that a later trial can tell. */
export function alignment(mind: Mind): { readonly description: string; readonly helps: boolean } {
  const verdict = judgeLast(mind)
  if (verdict === undefined) return { description: `${DESCRIPTION} begin.`, helps: true }
  const { line, at, isWrong, fault } = verdict
  if (!isWrong) return { description: `${DESCRIPTION} ${inWords(line)}.`, helps: true }
  const refusal = { line, place: mind.view.refusedAt, answer: mind.prompt.transcript[at]?.observation ?? '' }
  const failure = fault?.evidence === 'explicit' ? refusalInWords(refusal) : `'${line}' does not help.`
  return { description: `${DESCRIPTION} ${inWords(line)}, but ${failure}`, helps: false }
}

/** A verdict as one word. */
export function yesOrNo(is: boolean): 'YES' | 'NO' {
  return is ? 'YES' : 'NO'
}
