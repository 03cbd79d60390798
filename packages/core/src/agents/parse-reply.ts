import { ask, type Effect, note } from '../effects.ts'
import type { Choice, Message, ModelRequest } from '../model.ts'

/** Result of a parser: the value, or a phrase that describes the expected format. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly expected: string }

/** Parses a model's choice. Pure; never throws. */
export type Parser<T> = (choice: Choice) => Parsed<T>

/** Options of `askUntilParsed`. */
export interface RetryOptions<T> {
  /** How often the model is called again after an unparsed reply. Each retry is a model call, not a step. @default 2 */
  readonly retries?: number
  /** Returns the value to use if the last reply cannot be parsed either. Never an irreversible action. */
  readonly fallback: (choice: Choice) => T
}

/** Wraps a parsed value: `{ ok: true, value }`. */
export function parsed<T>(value: T): Parsed<T> {
  return { ok: true, value }
}

/** Reports an unparsed reply; `expected` completes the sentence "Expected ...". */
export function unparsed<T>(expected: string): Parsed<T> {
  return { ok: false, expected }
}

/**
 * Calls the model until its reply can be parsed. Each retry repeats the messages and appends the unparsed reply and one line that
 * describes the expected format. Only this function and `askAndParseEach` re-prompt; both log each failure as a note.
 */
export function* askUntilParsed<T>(
  request: ModelRequest,
  parse: Parser<T>,
  options: RetryOptions<T>,
): Generator<Effect, T, unknown> {
  const retries = options.retries ?? 2
  let messages: readonly Message[] = request.messages
  for (let attempt = 0; ; attempt += 1) {
    const reply = yield* ask(attempt === 0 ? request : { ...request, messages })
    const choice = reply.choices[0] ?? NO_CHOICE
    const result = parse(choice)
    if (result.ok) return result.value
    const remedy = attempt < retries ? 'reprompt' : 'fallback'
    yield* note({ kind: 'parse-failure', purpose: request.purpose, expected: result.expected, reply: choice.text, remedy })
    if (remedy === 'fallback') return options.fallback(choice)
    messages = withComplaint(request, choice, result.expected)
  }
}

/**
 * Requests several choices (`request.n`) and returns the values of those that can be parsed, in order. Calls the model again, up to
 * `retries` times (default 2), only if no choice can be parsed; returns an empty list if that fails too. Each failure is logged as a
 * note.
 */
export function* askAndParseEach<T>(
  request: ModelRequest,
  parse: Parser<T>,
  { retries = 2 }: Pick<RetryOptions<T>, 'retries'> = {},
): Generator<Effect, readonly T[], unknown> {
  let messages: readonly Message[] = request.messages
  for (let attempt = 0; ; attempt += 1) {
    const { choices } = yield* ask(attempt === 0 ? request : { ...request, messages })
    const results = (choices.length === 0 ? [NO_CHOICE] : choices).map((choice) => ({ choice, result: parse(choice) }))
    const values = results.flatMap(({ result }) => (result.ok ? [result.value] : []))
    const remedy = values.length === 0 && attempt < retries ? 'reprompt' : 'fallback'
    for (const { choice, result } of results) {
      if (result.ok) continue
      yield* note({ kind: 'parse-failure', purpose: request.purpose, expected: result.expected, reply: choice.text, remedy })
      messages = withComplaint(request, choice, result.expected)
    }
    if (remedy === 'fallback') return values
  }
}

const NO_CHOICE: Choice = { text: '', finish: 'stop' }

function withComplaint({ messages }: ModelRequest, { text }: Choice, expected: string): readonly Message[] {
  return [...messages, { role: 'assistant', content: text }, { role: 'user', content: complaint(expected) }]
}

function complaint(expected: string): string {
  return `That reply could not be read. Expected ${expected}. Answer again in that form only.`
}

const LABEL = /^(?:>\s*|action\s*:\s*|act(?:\s*\d+)?\s*:\s*)+/i
const CURLY = /[\u2018\u2019\u201c\u201d]/

/** A line from its first non-blank character to its end. Blank lines do not match, so a run of them costs one scan. */
const LINE = /\S[^\r\n]*/g

/**
 * Returns the non-blank lines of a reply, without a surrounding code fence, labels such as `Action:` or `>`, and outer white space; curly
 * quotes become straight. The first step of every reply parser. Runs in linear time.
 */
export function replyLines(reply: string): readonly string[] {
  return [...linesOf(reply)]
}

/** Returns the first non-blank line of a reply that satisfies the predicate. Reads no further than that line. */
export function firstReplyLine(reply: string, isMatch: (line: string) => boolean = () => true): string | undefined {
  for (const line of linesOf(reply)) if (isMatch(line)) return line
  return undefined
}

/** Returns all lines of a reply as written, without a surrounding code fence: for formats with keys and continued lines. */
export function unfencedLines(reply: string): readonly string[] {
  const lines = reply.trim().split(/\r?\n/)
  return lines[0]?.startsWith('```') === true ? lines.slice(1).filter((line) => !line.startsWith('```')) : lines
}

function* linesOf(reply: string): Generator<string, void, unknown> {
  let isFirst = true
  let inFence = false
  for (const [text] of reply.matchAll(LINE)) {
    const isFence = text.startsWith('```')
    if (isFence && inFence) return
    if (isFence && isFirst) inFence = true
    else {
      const line = withStraightQuotes(withoutLabel(text)).trim()
      if (line !== '') yield line
    }
    isFirst = false
  }
}

function withoutLabel(line: string): string {
  return LABEL.test(line) ? line.replace(LABEL, '') : line
}

function withStraightQuotes(line: string): string {
  return CURLY.test(line) ? line.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"') : line
}

/**
 * Returns the word that occurs last in a reply as a whole word: an exact match if there is any, else a case-insensitive one, else
 * `undefined`. Reads verdicts such as YES and NO after free text.
 */
export function lastWord<Word extends string>(reply: string, words: readonly Word[]): Word | undefined {
  const pattern = `\\b(?:${words.join('|')})\\b`
  const match = reply.match(new RegExp(pattern, 'g'))?.at(-1) ?? reply.match(new RegExp(pattern, 'gi'))?.at(-1)
  return words.find((word) => word.toLowerCase() === match?.toLowerCase())
}
