import { formatRefusal } from '@orreryjs/core/worlds'
import { reportsDone, reportsTaskDone } from '../errors/claims.ts'
import { approves, judgeLast } from '../errors/judge.ts'
import { phrase } from '../voice/phrase.ts'
import { APPROVAL_FORMS, DONE_FORMS, NEEDLESS_FORMS, OBJECTION_FORMS, OPEN_FORMS } from '../voice/reason-forms.ts'
import type { PolicyContext, ReplyProtocol } from './protocol.ts'
import { DESCRIPTION, describeAction, RESULT } from './wording.ts'

/** Returns true if a text requests one of two or three words. */
const YES_OR_NO: RegExp = /\bYES\b[^.\n]{0,30}\bNO\b|\bNO\b[^.\n]{0,10}\bYES\b/

/** Describes the last action in a sentence and says whether it helped. */
export const align: ReplyProtocol = {
  id: 'align',
  form: 'template',
  judges: true,
  isRequested: ({ replyFormat }) => replyFormat.includes(DESCRIPTION) && YES_OR_NO.test(replyFormat),
  answer: (context) => {
    const { description, helps } = alignment(context)
    return { text: `${description}\n${yesOrNo(helps)}` }
  },
}

/** Describes the last action in a sentence. A failed action is quoted verbatim, so that a later trial recognises it. */
function alignment(context: PolicyContext): { readonly description: string; readonly helps: boolean } {
  const verdict = judgeLast(context)
  if (verdict === undefined) return { description: `${DESCRIPTION} begin.`, helps: true }
  const { line, exchangeIndex, isWrong, fault } = verdict
  const result = context.view.lastResult?.()
  const described = `${DESCRIPTION} ${describeAction(line)}${result === undefined ? '' : `${RESULT}${result}`}`
  if (!isWrong) return { description: `${described}.`, helps: true }
  const refusal = {
    line,
    location: context.view.lastRefusalLocation,
    answer: context.prompt.transcript[exchangeIndex]?.observation ?? '',
  }
  const failure = fault?.evidence === 'explicit' ? formatRefusal(refusal) : `'${line}' does not help.`
  return { description: `${described}, but ${failure}`, helps: false }
}

/** Formats a verdict as one word. */
function yesOrNo(is: boolean): 'YES' | 'NO' {
  return is ? 'YES' : 'NO'
}

/** A question about the last action is not about the task. */
const ABOUT_LAST_ACTION = /\b(?:last|previous|latest) (?:action|step|move|command)\b/i
const REASONS = { YES: DONE_FORMS, NO: OPEN_FORMS, SKIP: NEEDLESS_FORMS } as const

/** Answers whether the task is done, or the current step, which may also be unnecessary. */
export const completed: ReplyProtocol = {
  id: 'completed',
  form: 'template',
  judges: true,
  isRequested: ({ replyFormat }) => YES_OR_NO.test(replyFormat) && !ABOUT_LAST_ACTION.test(replyFormat),
  answer: (context) => {
    const verdict = /\bSKIP\b/.test(context.prompt.replyFormat) ? stepVerdict(context) : yesOrNo(reportsTaskDone(context))
    const [next] = context.view.intentions()
    return { text: `${phrase(context, 'reason', REASONS[verdict], { next })}\n${verdict}` }
  },
}

/** Answers whether a proposed irreversible action is right. */
export const approval: ReplyProtocol = {
  id: 'approval',
  form: 'template',
  judges: true,
  isRequested: ({ replyFormat, sections }) =>
    YES_OR_NO.test(replyFormat) && sections.has('ACTION') && !sections.has('OBSERVATION AFTER'),
  answer: (context) => {
    const line = context.prompt.sections.get('ACTION')?.trim().replace(/^> ?/, '') ?? ''
    const verdict = yesOrNo(approves(line, context))
    const forms = verdict === 'YES' ? APPROVAL_FORMS : OBJECTION_FORMS
    return { text: `${phrase(context, 'approval', forms, { action: describeAction(line) })}\n${verdict}` }
  },
}

/** Gives all verdicts on the last action in one reply. */
export const mergedVerdicts: ReplyProtocol = {
  id: 'merged-verdicts',
  form: 'template',
  judges: true,
  isRequested: ({ replyFormat }) => replyFormat.includes('Task: YES or NO'),
  answer: (context) => {
    const { description, helps } = alignment(context)
    const verdicts = [`Moves towards the step: ${yesOrNo(helps)}`, `Task: ${yesOrNo(reportsTaskDone(context))}`]
    return { text: [description, ...verdicts, `Step: ${stepVerdict(context)}`].join('\n') }
  },
}

/** An unfinished step is unnecessary if the whole task is done, and unreachable as worded if no plan leads to it. */
function stepVerdict(context: PolicyContext): 'YES' | 'NO' | 'SKIP' {
  const { isDone, isTaskDone, isUnreachable = false } = context.view
  if (!isDone && (isTaskDone || isUnreachable)) return 'SKIP'
  return yesOrNo(reportsDone(context.view.isDone, context, 'step'))
}
