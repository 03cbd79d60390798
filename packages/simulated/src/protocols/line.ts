import { type Exchange, isThought, type Prompt } from '@orreryjs/core/worlds'
import { claimsPrematurely, givesUpAfterRefusal, givesUpWithoutReason } from '../errors/claims.ts'
import { describesFields } from '../reply-formats/find-format.ts'
import { planThought, refusalThought, stepThought } from '../voice/thoughts.ts'
import type { PolicyContext, ReplyProtocol } from './protocol.ts'
import { decideOther, unsureReply } from './wording.ts'

const ONE_LINE = /\b(?:with|in|as|write|give|say|exactly|only|just) (?:exactly |only |just )?(?:one|a single) line\b/i
const DEFAULT_CLAIMS: Claims = { done: 'think: Task completed!', failed: 'think: Task failed!' }

/** ReAct's format: one line with an action or, if the prompt offers it, a thought after `think: `. */
export const line: ReplyProtocol = {
  id: 'line',
  form: 'line',
  mayEnd: (prompt) => claimsOffered(prompt).done !== undefined,
  isRequested: ({ replyFormat, messages }) =>
    (ONE_LINE.test(replyFormat) || (messages.at(-1)?.endsWith('\n>') ?? false)) && !describesFields(replyFormat),
  answer: (context) => ({ text: claim(context) ?? thoughtNow(context) ?? context.decide() ?? unsureReply(context) }),
}

/** Returns the thought that ends the attempt, if the prompt offers one and it is true or wrongly believed. */
function claim(context: PolicyContext): string | undefined {
  return findClaim(claimsOffered(context.prompt), context)
}

/** Returns the text that claims success or gives up in the field for thoughts, if the prompt offers one there. */
export function claimInThought(context: PolicyContext): string | undefined {
  return findClaim(claimsInThoughts(context.prompt), context)
}

/** Returns the claims that a prompt offers in a field for thoughts. */
export function claimsInThoughts({ replyFormat }: Prompt): Claims {
  return {
    done: quotedThought(replyFormat, ' ends the attempt as done'),
    failed: quotedThought(replyFormat, ' gives it up'),
  }
}

/** Returns the text in backquotes before a phrase, if it is a thought for a field: not a line that begins with `think:`. */
function quotedThought(text: string, phrase: string): string | undefined {
  const end = text.indexOf(`\`${phrase}`)
  const start = end < 0 ? -1 : text.lastIndexOf('`', end - 1)
  const quoted = text.slice(start + 1, end)
  return start < 0 || !text.slice(0, start).endsWith('thought ') || quoted.startsWith('think:') ? undefined : quoted
}

function findClaim({ done, failed }: Claims, context: PolicyContext): string | undefined {
  const { view, prompt } = context
  const hasBegun = prompt.transcript.length > 0
  if (done !== undefined && (view.isDone || (hasBegun && claimsPrematurely(context, 'line')))) return done
  if (failed === undefined || !hasBegun) return undefined
  return isStuck(context) || givesUpWithoutReason(context) || givesUpAfterRefusal(context) ? failed : undefined
}

export interface Claims {
  readonly done: string | undefined
  readonly failed: string | undefined
}

/** Returns the thoughts that end an attempt; an executor of a subtask that may think uses the default ones if the prompt names none. */
function claimsOffered({ replyFormat, subtask }: Prompt): Claims {
  const done = /`(think: [^`\n]+)` [a-z]{2,20}s\b[^.`\n]{0,40}\b(?:done|finished|completed?|reached|success)/.exec(
    replyFormat,
  )?.[1]
  const failed =
    /`(think: [^`\n]+)` [a-z]{2,20}s\b[^.`\n]{0,40}\b(?:it up|give up|given up|failed|failure|cannot be done|abandon)/.exec(
      replyFormat,
    )?.[1]
  const areUsual = done === undefined && failed === undefined && subtask !== undefined && OFFERS_THOUGHTS.test(replyFormat)
  return areUsual ? DEFAULT_CLAIMS : { done, failed }
}

/** Words by which a prompt offers thoughts. */
const OFFERS_THOUGHTS: RegExp = /\bthink:/

/**
 * Returns a thought instead of an action, if the prompt offers thoughts: a plan before the first action; later the next step, at the rate
 * `ponder` after a refusal and at the rate `think` otherwise. After a thought, only a thought loop thinks again.
 */
function thoughtNow(context: PolicyContext): string | undefined {
  const { prompt, view, instructions, settings, draws, sample } = context
  if (!OFFERS_THOUGHTS.test(prompt.replyFormat) || instructions.thoughts === 'unwanted') return undefined
  if (prompt.historyLineCount <= 1) return asLine(planThought(context))
  const last = thoughtAtEnd(prompt.transcript)
  if (last !== undefined) {
    const thoughts = prompt.transcript.length - 1 - prompt.transcript.findLastIndex((exchange) => !isThought(exchange.line))
    return draws.happens(settings.thoughtLoop, sample, 'thoughtLoop', String(thoughts)) ? last : undefined
  }
  if (view.lastRefusedLine !== undefined && draws.happens(settings.ponder, sample, 'ponder'))
    return asLine(refusalThought(view.lastRefusedLine, context))
  return instructions.thoughts === 'wanted' || draws.happens(settings.think, sample, 'think')
    ? asLine(stepThought(context))
    : undefined
}

function asLine(thought: string | undefined): string | undefined {
  return thought === undefined ? undefined : `think: ${thought}`
}

/** Candidates below this utility are not moves but redundant checks. */
const MIN_MOVE_UTILITY = 4
/** Number of failures after which a line is not worth another try. */
const MAX_TRIES = 2

/**
 * Returns true if nothing is left to try: no candidates, or only candidates that failed repeatedly, and the last failure was noticed.
 * Earlier failures count again only after no other action succeeded. A check as the last resort is tried once.
 */
function isStuck({ view, prompt, draws }: PolicyContext): boolean {
  const { candidates, lastRefusedLine, isSearchExhausted = false } = view
  if (lastRefusedLine !== undefined && !draws.notices('explicit', lastRefusedLine, view.refusals(lastRefusedLine))) return false
  const moves = candidates.filter(({ utility }) => utility >= MIN_MOVE_UTILITY)
  if (moves.length > 0 && lastRefusedLine === undefined && !isSearchExhausted) return false
  if (moves.length > 0) return moves.every(({ action }) => view.refusals(action) >= MAX_TRIES)
  const lastResort = candidates[0]?.action
  return lastResort === undefined || prompt.transcript.some((exchange) => exchange.line === lastResort)
}

function thoughtAtEnd(transcript: readonly Exchange[]): string | undefined {
  const last = transcript.at(-1)
  return last !== undefined && isThought(last.line) ? last.line : undefined
}

const FOLLOW_UP =
  /\bnext action should instead be:|\b(?:what|which) (?:other|else|different)\b[^.\n]{0,30}\baction\b|\banother action\b[^.\n]{0,30}\binstead\b|\binstead\b[^.\n]{0,30}\banother action\b/i

/** Anticipatory Reflection's follow-up question: another action, in case the given ones are wrong. */
export const remedy: ReplyProtocol = {
  id: 'remedy',
  form: 'line',
  isRequested: ({ messages, earlierReplies }) => earlierReplies.length > 0 && messages.some((text) => FOLLOW_UP.test(text)),
  answer: (context) => ({ text: decideOther(context, earlierLines(context)) ?? context.decide() ?? unsureReply(context) }),
}

/** Returns every line of the model's earlier replies in this conversation. */
function earlierLines({ prompt }: PolicyContext): readonly string[] {
  return prompt.earlierReplies.flatMap((text) => text.split('\n').map((each) => each.replace(/^(?:Action:|>)\s*/, '').trim()))
}

/** A single action. Notes are never written, because the transcript contains everything they could. */
export const action: ReplyProtocol = {
  id: 'action',
  form: 'line',
  isRequested: ({ replyFormat }) =>
    /\b(?:only|just|exactly) one (?:action|command)\b/i.test(replyFormat) && !describesFields(replyFormat),
  answer: (context) => ({ text: context.decide() ?? unsureReply(context) }),
}
