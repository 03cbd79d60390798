import { contentHolds, type HtmlTarget } from '../evaluate/html-evaluator.ts'
import { type JudgeQuestion, lastVerdictOf, verdictOf } from '../evaluate/judge.ts'
import { unescapeHtml } from '../evaluate/python/html-unescape.ts'
import { PythonError } from '../evaluate/python/python-error.ts'
import { quoted, type Repair } from '../evaluate/repaired/repair.ts'
import { evaluateHtmlRepaired } from '../evaluate/repaired/repaired-html.ts'
import { evaluateStringRepaired, type RepairedScore } from '../evaluate/repaired/repaired-string.ts'
import { evaluateUrlRepaired } from '../evaluate/repaired/repaired-url.ts'
import { evaluateString } from '../evaluate/string-evaluator.ts'
import { evaluateUrl } from '../evaluate/url-evaluator.ts'
import type { CheckType, OriginalTask } from './original-task.ts'
import { isAtKnownSite, type SiteAddresses, withKnownSite, withoutPlaceholders } from './sites.ts'

/** Final answer and page of an agent. */
export interface Submission {
  /** Text of the final answer; empty if the agent stopped without one. @default not recorded */
  readonly answer?: string
  /** URL of the final page. @default not recorded */
  readonly url?: string
  /** HTML of the final page. @default not recorded */
  readonly html?: string
}

/**
 * Verdict of a judge. `error`: the original raises an exception, which counts as a failure. `undecided`: the repaired judge cannot decide.
 * `not-judged`: something is missing.
 */
export type Verdict = 'success' | 'failure' | 'error' | 'undecided' | 'not-judged'

/** Missing requirement of a check. */
export type Missing = 'answer' | 'model judge' | 'page' | 'site address' | 'url'

/** Verdicts about one check of a task. */
export interface CheckJudgement {
  readonly check: CheckType
  readonly original: Verdict
  readonly repaired: Verdict
  readonly missing: readonly Missing[]
  /** Message of the original's exception. */
  readonly error?: string
  /** Repairs that apply, if the verdicts differ. */
  readonly repairs: readonly Repair[]
}

/** Verdicts about a submission. */
export interface Judgement {
  readonly task: number
  readonly original: Verdict
  readonly repaired: Verdict
  readonly checks: readonly CheckJudgement[]
  /** Questions to a model that are open. */
  readonly questions: readonly JudgeQuestion[]
}

/** Options of `judgeSubmission`. */
export interface JudgeOptions {
  /** Addresses of the sites at which the agent worked. @default the original's addresses and ports */
  readonly sites?: SiteAddresses
  /** Replies of a model to questions, by prompt. @default no replies, and checks with questions are not judged */
  readonly replies?: ReadonlyMap<string, string>
}

/** Judges a submission by the original's rules and by the repaired ones. Never throws. */
export function judgeSubmission(task: OriginalTask, submission: Submission, options: JudgeOptions = {}): Judgement {
  const questions: JudgeQuestion[] = []
  const context: Context = { task, submission, sites: options.sites ?? {}, replies: options.replies ?? new Map(), questions }
  const checks = task.checks.map((check): CheckJudgement => {
    const { original, repaired, missing, error, repairs } = CHECKS[check](context)
    const differs = original !== repaired && original !== 'not-judged'
    return {
      check,
      original,
      repaired,
      missing: [...new Set(missing)],
      ...(error !== undefined && { error }),
      repairs: differs ? repairs : [],
    }
  })
  const unique = new Map(questions.map((question) => [question.prompt, question]))
  return {
    task: task.id,
    original: overall(checks.map(({ original }) => original)),
    repaired: overall(checks.map(({ repaired }) => repaired)),
    checks,
    questions: [...unique.values()],
  }
}

/** True if both judges decide and differ. An original that raises differs from a repaired judge that decides. */
export function hasDifference({ original, repaired }: Pick<Judgement, 'original' | 'repaired'>): boolean {
  return original !== 'not-judged' && repaired !== 'not-judged' && original !== repaired
}

interface Context {
  readonly task: OriginalTask
  readonly submission: Submission
  readonly sites: SiteAddresses
  readonly replies: ReadonlyMap<string, string>
  /** Collects open questions. */
  readonly questions: JudgeQuestion[]
}

type CheckResult = Omit<CheckJudgement, 'check'>

const CHECKS: Readonly<Record<CheckType, (context: Context) => CheckResult>> = {
  string_match: judgeText,
  url_match: judgeUrl,
  program_html: judgePages,
}

/** Joins verdicts as the original multiplies scores: a failure decides even if a check is not judged. */
function overall(verdicts: readonly Verdict[]): Verdict {
  const order: readonly Verdict[] = ['error', 'failure', 'not-judged', 'undecided']
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'success'
}

function notJudged(...missing: readonly Missing[]): CheckResult {
  return { original: 'not-judged', repaired: 'not-judged', missing, repairs: [] }
}

/** Runs an evaluator of the original; an exception is a verdict. */
function faithful(evaluate: () => Verdict): { readonly original: Verdict; readonly error?: string } {
  try {
    return { original: evaluate() }
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    return { original: 'error', error: `${error.kind}: ${error.message}` }
  }
}

function verdictOfScore({ score }: RepairedScore): Verdict {
  return score === undefined ? 'undecided' : score === 1 ? 'success' : 'failure'
}

function judgeText({ task, submission: { answer }, replies, questions }: Context): CheckResult {
  if (answer === undefined) return notJudged('answer')
  const { intent, references, note } = task
  const config = { intent, references, ...(note !== undefined && { note }) }
  const open = (all: readonly JudgeQuestion[]): readonly JudgeQuestion[] => all.filter(({ prompt }) => !replies.has(prompt))
  const first = faithful(() => {
    const { score, questions: needed } = evaluateString(config, answer)
    if (score === 0) return 'failure'
    const unanswered = open(needed)
    questions.push(...unanswered)
    if (unanswered.length > 0) return 'not-judged'
    const verdicts = needed.map(({ kind, prompt }) => verdictOf(kind, replies.get(prompt) ?? ''))
    return verdicts.every((verdict) => verdict === 1) ? 'success' : 'failure'
  })
  const repaired = evaluateStringRepaired(config, answer)
  const unanswered = open(repaired.questions)
  questions.push(...unanswered)
  const judged =
    repaired.questions.length === 0 || unanswered.length > 0 ? [] : repaired.questions.map((each) => readReply(each, replies))
  const failedReplies = judged.filter(({ verdict }) => verdict !== 'success')
  const verdict =
    unanswered.length > 0 && repaired.score !== 0
      ? 'not-judged'
      : overall([verdictOfScore(repaired), ...judged.map((each) => each.verdict)])
  const repairs = failedReplies.length > 0 ? failedReplies : judged
  return {
    ...first,
    repaired: verdict,
    missing: first.original === 'not-judged' || verdict === 'not-judged' ? ['model judge'] : [],
    repairs: [...repaired.repairs, ...repairs.flatMap(({ repair }) => repair)],
  }
}

/** Reads a reply of the model; its last verdict counts. */
function readReply(
  { kind, prompt }: JudgeQuestion,
  replies: ReadonlyMap<string, string>,
): { readonly verdict: Verdict; readonly repair: Repair } {
  const reply = replies.get(prompt) ?? ''
  const verdict = lastVerdictOf(kind, reply)
  if (verdict === undefined)
    return {
      verdict: 'undecided',
      repair: { rule: 'unclear-verdict', reason: `the judge's reply has no verdict: ${quoted(reply)}` },
    }
  const end = reply.trim().slice(-57)
  return {
    verdict: verdict === 1 ? 'success' : 'failure',
    repair: { rule: 'last-verdict', reason: `the judge's reply ends with ${quoted(end)}` },
  }
}

function judgeUrl({ task, submission, sites }: Context): CheckResult {
  if (submission.url === undefined) return notJudged('url')
  const config = { reference: withoutPlaceholders(task.referenceUrl), rule: task.urlRule }
  const url = withKnownSite(submission.url, sites)
  // Without its address, a page of the right site looks like a foreign one.
  if (config.reference !== task.referenceUrl && /^https?:/i.test(url) && !isAtKnownSite(url)) return notJudged('site address')
  const first = faithful(() => (evaluateUrl(config, url) ? 'success' : 'failure'))
  const repaired = evaluateUrlRepaired(config, url)
  return { ...first, repaired: verdictOfScore(repaired), missing: [], repairs: repaired.repairs }
}

/** Judges checks of pages, which need the HTML of the final page. Checks of elements and of other pages need a browser. */
function judgePages({ task, submission: { html, url } }: Context): CheckResult {
  let isFinal = true
  const results = task.targets.map((target): CheckResult => {
    isFinal &&= target.url === 'last'
    const text = isFinal ? contentOf(target, html, url) : undefined
    if (text === undefined) return notJudged('page')
    const first = faithful(() => (contentHolds(target.required_contents, text) ? 'success' : 'failure'))
    const repaired = evaluateHtmlRepaired(target.required_contents, text)
    return { ...first, repaired: verdictOfScore(repaired), missing: [], repairs: repaired.repairs }
  })
  const errors = results.flatMap(({ error }) => error ?? [])
  return {
    original: overall(results.map(({ original }) => original)),
    repaired: overall(results.map(({ repaired }) => repaired)),
    missing: results.flatMap(({ missing }) => missing),
    ...(errors[0] !== undefined && { error: errors[0] }),
    repairs: results.filter(({ original, repaired }) => original !== repaired).flatMap(({ repairs }) => repairs),
  }
}

/** Returns the text of a locator in the recorded final page; `undefined` if a browser must run it. */
function contentOf({ locator }: HtmlTarget, html: string | undefined, url: string | undefined): string | undefined {
  if (/^document\.(?:URL|location(?:\.href)?)$/.test(locator.trim())) return url
  if (locator.trim() !== '' || html === undefined) return undefined
  return unescapeHtml(html)
}
