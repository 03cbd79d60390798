import { judgeLast, type Verdict } from '../errors/judge.ts'
import { pairIn } from '../forms/words.ts'
import { TEMPLATE_MALFORMATIONS } from './malformations.ts'
import type { Mind, Protocol } from './protocol.ts'
import { decideOther, unsure } from './wording.ts'

/** The line with which the next action is given, up to the gap for it. */
const NEXT_LINE =
  /^((?:the |my |your )?next (?:action|command|move|step)\b[^:\n[]{0,20}:)[ \t]*[[<{(]?(?:action|command|move|\.{3}|\w+\[(?:\.{3}|\u2026)\])/im
/** The sentence with a gap for the verdict: the word for right and the word for wrong, in either order. */
const ASKS_VERDICT = /Previous action [^\n]{0,200}? (?:is|was) \[([a-z ]{2,20}) or ([a-z ]{2,20})\]/i
const NUMBERED = /Previous action \{?(?:[Kk]|\d+)\}? (?:is|was) \[/
/** What leads to the action that should stand in place of a wrong one. */
const CHANGE = /(?:is|was) \[[a-z ]+ or [a-z ]+\]\.? ([A-Z][^:\n]{3,80}):/

/** REBACT's reply: whether the last action was wrong and what to do in its place, then the next action. */
export const reflectThenAct: Protocol = {
  id: 'reflect-then-act',
  form: 'template',
  judges: true,
  thinks: () => true,
  isAskedFor: ({ replyFormat }) => ASKS_VERDICT.test(replyFormat),
  answer: (mind) => ({ text: answer(mind) }),
  malformations: TEMPLATE_MALFORMATIONS,
}

/** REBACT's reply without the verdict. */
export const nextAction: Protocol = {
  id: 'next-action',
  form: 'template',
  judges: false,
  isAskedFor: ({ replyFormat }) => NEXT_LINE.test(replyFormat),
  answer: (mind) => ({ text: nextLine(mind, mind.decide()) }),
  malformations: TEMPLATE_MALFORMATIONS,
}

function answer(mind: Mind): string {
  const { replyFormat } = mind.prompt
  const said = reflect(mind)
  const verdict = said.verdict === undefined ? [] : [verdictLine(mind, said.verdict, said.change)]
  const next = NEXT_LINE.test(replyFormat) || verdict.length === 0 ? [nextLine(mind, said.next)] : []
  return [...verdict, ...next].join('\n')
}

interface Reflection {
  readonly verdict?: Verdict
  /** What to do in place of the last action. */
  readonly change?: string | undefined
  readonly next: string | undefined
}

/**
 * What is carried out of the reply is what would have been said without a verdict: the change where the last action
 * is called wrong, else the next action. Only a false alarm adds a step: some other action in place of a right one.
 */
function reflect(mind: Mind): Reflection {
  const verdict = judgeLast(mind)
  const best = mind.decide()
  if (verdict === undefined || best === undefined) return { next: best }
  if (!verdict.isWrong) return { verdict, next: best }
  if (verdict.fault === undefined) return falseAlarm(mind, verdict, best)
  if (best === verdict.line) return { verdict: { ...verdict, isWrong: false }, next: best }
  if (!canReplace(mind, verdict, best)) return { verdict, next: best }
  return { verdict, change: best, next: decideOther(mind, [best]) ?? best }
}

function falseAlarm(mind: Mind, verdict: Verdict, best: string): Reflection {
  const { candidates } = mind.viewAfter(verdict.at)
  const change = candidates.find(({ action }) => action !== verdict.line && action !== best)?.action
  return change === undefined ? { verdict: { ...verdict, isWrong: false }, next: best } : { verdict, change, next: best }
}

/**
 * Whether an action can stand in the place of the last one. Where actions are numbered, a change is made where the action
 * was taken: a remedy that only fits the page reached by it is the next action instead.
 */
function canReplace(mind: Mind, { fault, at }: Verdict, best: string): boolean {
  if (!NUMBERED.test(mind.prompt.replyFormat) || fault?.evidence === 'explicit') return true
  return mind.viewAfter(at).candidates.some(({ action }) => action === best)
}

function verdictLine({ prompt }: Mind, { line, at, isWrong }: Verdict, change: string | undefined): string {
  const { replyFormat } = prompt
  const name = NUMBERED.test(replyFormat) ? numberOf(at, prompt) : `'${line}'`
  const said = `Previous action ${name} is ${verdictWord(replyFormat, isWrong)}.`
  const lead = CHANGE.exec(replyFormat)?.[1]
  return change === undefined || lead === undefined ? said : `${said} ${lead}: ${change}${fullStop(replyFormat)}`
}

/** The number of the judged action: as the list of previous actions counts, else by counting from the first. */
function numberOf(at: number, { sections, transcript }: Mind['prompt']): number {
  const last = [...(sections.get('PREVIOUS ACTIONS') ?? '').matchAll(/^(\d+)[:.)]/gm)].at(-1)?.[1]
  return at + 1 + (last === undefined ? 0 : Number(last) - transcript.length)
}

/** The words that the prompt offers for a verdict; where they are of none that is known, the first is for what is right. */
function verdictWord(replyFormat: string, isWrong: boolean): string {
  const [, first = 'correct', second = 'wrong'] = ASKS_VERDICT.exec(replyFormat) ?? []
  const { yes, no } = pairIn(`${first} or ${second}`) ?? { yes: first, no: second }
  return isWrong ? no : yes
}

function nextLine(mind: Mind, action: string | undefined): string {
  const lead = NEXT_LINE.exec(mind.prompt.replyFormat)?.[1] ?? 'The next action is:'
  return action === undefined ? unsure(mind) : `${lead} ${action}${fullStop(mind.prompt.replyFormat)}`
}

/** A full stop where the template has one. */
function fullStop(replyFormat: string): string {
  return replyFormat.includes('[action].') ? '.' : ''
}
