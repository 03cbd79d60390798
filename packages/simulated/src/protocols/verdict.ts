import { judgeLast, type Verdict } from '../errors/judge.ts'
import { pairIn } from '../reply-formats/verdict-words.ts'
import type { PolicyContext, ReplyProtocol } from './protocol.ts'
import { decideOther, unsureReply } from './wording.ts'

/** The line for the next action, up to its gap. */
const NEXT_LINE =
  /^((?:the |my |your )?next (?:action|command|move|step)\b[^:\n[]{0,20}:)[ \t]*[[<{(]?(?:action|command|move|\.{3}|\w+\[(?:\.{3}|\u2026)\])/im
/** The sentence with a gap for the verdict: the words for right and wrong, in either order. */
const ASKS_VERDICT = /Previous action [^\n]{0,200}? (?:is|was) \[([a-z ]{2,20}) or ([a-z ]{2,20})\]/i
const NUMBERED = /Previous action \{?(?:[Kk]|\d+)\}? (?:is|was) \[/
/** The introduction of the action that should replace a wrong one. */
const CHANGE = /(?:is|was) \[[a-z ]{1,40} or [a-z ]{1,40}\]\.? ([A-Z][^:\n]{3,80}):/

/** REBACT's reply: a verdict on the last action, its replacement if it was wrong, and the next action. */
export const reflectThenAct: ReplyProtocol = {
  id: 'reflect-then-act',
  form: 'template',
  judges: true,
  thinks: () => true,
  isRequested: ({ replyFormat }) => ASKS_VERDICT.test(replyFormat),
  answer: (context) => ({ text: answer(context) }),
}

/** REBACT's reply without the verdict. */
export const nextAction: ReplyProtocol = {
  id: 'next-action',
  form: 'template',
  isRequested: ({ replyFormat }) => NEXT_LINE.test(replyFormat),
  answer: (context) => ({ text: nextLine(context, context.decide()) }),
}

function answer(context: PolicyContext): string {
  const { replyFormat } = context.prompt
  const reflection = reflect(context)
  const verdict = reflection.verdict === undefined ? [] : [verdictLine(context, reflection.verdict, reflection.change)]
  const next = NEXT_LINE.test(replyFormat) || verdict.length === 0 ? [nextLine(context, reflection.next)] : []
  return [...verdict, ...next].join('\n')
}

interface Reflection {
  readonly verdict?: Verdict
  /** The action that should replace the last one. */
  readonly change?: string | undefined
  readonly next: string | undefined
}

/**
 * The action to execute is the same as without a verdict: the replacement if the last action is called wrong, else the next action. Only
 * a false alarm adds a step, another action instead of a right one.
 */
function reflect(context: PolicyContext): Reflection {
  const verdict = judgeLast(context)
  const best = context.decide()
  if (verdict === undefined || best === undefined) return { next: best }
  if (!verdict.isWrong) return { verdict, next: best }
  if (verdict.fault === undefined) return falseAlarm(context, verdict, best)
  if (best === verdict.line) return { verdict: { ...verdict, isWrong: false }, next: best }
  if (!canReplace(context, verdict, best)) return { verdict, next: best }
  return { verdict, change: best, next: decideOther(context, [best]) ?? best }
}

function falseAlarm(context: PolicyContext, verdict: Verdict, best: string): Reflection {
  const { candidates } = context.viewAfter(verdict.exchangeIndex)
  const change = candidates.find(({ action }) => action !== verdict.line && action !== best)?.action
  return change === undefined ? { verdict: { ...verdict, isWrong: false }, next: best } : { verdict, change, next: best }
}

/**
 * Returns true if an action can replace the last one. If actions are numbered, a replacement is taken where the action was taken, so a
 * remedy that only fits the page it led to is the next action instead.
 */
function canReplace(context: PolicyContext, { fault, exchangeIndex }: Verdict, best: string): boolean {
  if (!NUMBERED.test(context.prompt.replyFormat) || fault?.evidence === 'explicit') return true
  return context.viewAfter(exchangeIndex).candidates.some(({ action }) => action === best)
}

function verdictLine({ prompt }: PolicyContext, { line, exchangeIndex, isWrong }: Verdict, change: string | undefined): string {
  const { replyFormat } = prompt
  const name = NUMBERED.test(replyFormat) ? numberOf(exchangeIndex, prompt) : `'${line}'`
  const sentence = `Previous action ${name} is ${verdictWord(replyFormat, isWrong)}.`
  const lead = CHANGE.exec(replyFormat)?.[1]
  return change === undefined || lead === undefined ? sentence : `${sentence} ${lead}: ${change}${fullStop(replyFormat)}`
}

/** Returns the number of the judged action, as in the list of previous actions, or counted from the first. */
function numberOf(at: number, { sections, transcript }: PolicyContext['prompt']): number {
  const last = [...(sections.get('PREVIOUS ACTIONS') ?? '').matchAll(/^(\d+)[:.)]/gm)].at(-1)?.[1]
  return at + 1 + (last === undefined ? 0 : Number(last) - transcript.length)
}

/** Returns the verdict word of the prompt; if the words are unknown, the first one means right. */
function verdictWord(replyFormat: string, isWrong: boolean): string {
  const [, first = 'correct', second = 'wrong'] = ASKS_VERDICT.exec(replyFormat) ?? []
  const { yes, no } = pairIn(`${first} or ${second}`) ?? { yes: first, no: second }
  return isWrong ? no : yes
}

function nextLine(context: PolicyContext, action: string | undefined): string {
  const lead = NEXT_LINE.exec(context.prompt.replyFormat)?.[1] ?? 'The next action is:'
  return action === undefined ? unsureReply(context) : `${lead} ${action}${fullStop(context.prompt.replyFormat)}`
}

/** A full stop if the template has one. */
function fullStop(replyFormat: string): string {
  return replyFormat.includes('[action].') ? '.' : ''
}
