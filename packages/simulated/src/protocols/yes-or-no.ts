import { refusalInWords } from '@orreryjs/core/worlds'
import { reportsDone } from '../errors/claims.ts'
import { endsTooSoon } from '../errors/err.ts'
import { approves, judgeLast } from '../errors/judge.ts'
import { TEMPLATE_MALFORMATIONS } from './malformations.ts'
import type { Mind, Protocol } from './protocol.ts'
import { inWords } from './wording.ts'

/** Whether a text wants one of two words, or one of three. */
const YES_OR_NO: RegExp = /\bYES\b[^.\n]{0,30}\bNO\b|\bNO\b[^.\n]{0,10}\bYES\b/
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
function alignment(mind: Mind): { readonly description: string; readonly helps: boolean } {
  const verdict = judgeLast(mind)
  if (verdict === undefined) return { description: `${DESCRIPTION} begin.`, helps: true }
  const { line, at, isWrong, fault } = verdict
  if (!isWrong) return { description: `${DESCRIPTION} ${inWords(line)}.`, helps: true }
  const refusal = { line, place: mind.view.refusedAt, answer: mind.prompt.transcript[at]?.observation ?? '' }
  const failure = fault?.evidence === 'explicit' ? refusalInWords(refusal) : `'${line}' does not help.`
  return { description: `${DESCRIPTION} ${inWords(line)}, but ${failure}`, helps: false }
}

/** A verdict as one word. */
function yesOrNo(is: boolean): 'YES' | 'NO' {
  return is ? 'YES' : 'NO'
}

/** Who asks about the last action does not ask about the task. */
const OF_LAST = /\b(?:last|previous|latest) (?:action|step|move|command)\b/i
const REASONS = {
  YES: 'Everything that was asked for has been done.',
  NO: 'Something is still to be done.',
  SKIP: 'The task does not need this any more.',
} as const

/** Whether the task is done, or the step in hand, which may also be one that is not needed. */
export const completed: Protocol = {
  id: 'completed',
  form: 'template',
  judges: true,
  isAskedFor: ({ replyFormat }) => YES_OR_NO.test(replyFormat) && !OF_LAST.test(replyFormat),
  answer: (mind) => {
    const verdict = /\bSKIP\b/.test(mind.prompt.replyFormat) ? stepVerdict(mind) : yesOrNo(isTaskReported(mind))
    return { text: `${REASONS[verdict]}\n${verdict}` }
  },
  malformations: TEMPLATE_MALFORMATIONS,
}

/** Whether an action that was not taken yet, and may not be taken back, is the right one. */
export const approval: Protocol = {
  id: 'approval',
  form: 'template',
  judges: true,
  isAskedFor: ({ replyFormat, sections }) =>
    YES_OR_NO.test(replyFormat) && sections.has('ACTION') && !sections.has('OBSERVATION AFTER'),
  answer: (mind) => {
    const line = mind.prompt.sections.get('ACTION')?.trim().replace(/^> ?/, '') ?? ''
    const verdict = yesOrNo(approves(line, mind))
    const reason = verdict === 'YES' ? `It is time to ${inWords(line)}.` : `It is too early or wrong to ${inWords(line)}.`
    return { text: `${reason}\n${verdict}` }
  },
  malformations: TEMPLATE_MALFORMATIONS,
}

/** All verdicts on the last action in one reply. */
export const mergedVerdicts: Protocol = {
  id: 'merged-verdicts',
  form: 'template',
  judges: true,
  isAskedFor: ({ replyFormat }) => replyFormat.includes('Task: YES or NO'),
  answer: (mind) => {
    const { description, helps } = alignment(mind)
    const verdicts = [`Moves towards the step: ${yesOrNo(helps)}`, `Task: ${yesOrNo(isTaskReported(mind))}`]
    return { text: [description, ...verdicts, `Step: ${stepVerdict(mind)}`].join('\n') }
  },
  malformations: TEMPLATE_MALFORMATIONS,
}

function isTaskReported(mind: Mind): boolean {
  const { isTaskDone } = mind.view
  if (!isTaskDone && endsTooSoon({ ...mind, isThinking: true })) return true
  return reportsDone(isTaskDone, mind, 'task')
}

/** A step that is not done is not needed where the whole task is, and not as it is worded where no way leads to it. */
function stepVerdict(mind: Mind): 'YES' | 'NO' | 'SKIP' {
  const { isDone, isTaskDone, isOutOfReach = false } = mind.view
  if (!isDone && (isTaskDone || isOutOfReach)) return 'SKIP'
  return yesOrNo(reportsDone(mind.view.isDone, mind, 'step'))
}
