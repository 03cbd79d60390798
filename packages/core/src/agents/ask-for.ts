import { ask, type Effect, note } from '../effects.ts'
import type { Choice, Message, ModelRequest } from '../model.ts'

/** What a parser made of a reply: a value, or a sentence that says what was expected. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly expected: string }

/** Reads a model's choice. Pure, and never throws. */
export type Parser<T> = (choice: Choice) => Parsed<T>

/** How often a model is asked again whose reply cannot be read, and what is taken where it was in vain. */
export interface AskForOptions<T> {
  /** How often the model is asked again. Each is a model call, none is a step. @default 2 */
  readonly retries?: number
  /** Taken when the last reply is unreadable too. Never an irreversible action. */
  readonly fallback: (choice: Choice) => T
}

/** The value read from a reply: `parsed({ ok: true, value })`. */
export function parsed<T>(value: T): Parsed<T> {
  return { ok: true, value }
}

/** A reply that could not be read; `expected` completes "I expected ...". */
export function unparsed<T>(expected: string): Parsed<T> {
  return { ok: false, expected }
}

/**
 * Ask until the reply can be read: the same messages, the unreadable reply and one line on what was expected.
 * This and `askForEach` are the only places in Orrery that re-prompt; each failure is noted.
 */
export function* askFor<T>(request: ModelRequest, parse: Parser<T>, options: AskForOptions<T>): Generator<Effect, T, unknown> {
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
    messages = complaining(request, choice, result.expected)
  }
}

/**
 * Ask for several choices (`request.n`) and read each: the values of those that can be read, in order. Only where none can
 * is the model asked again, `retries` times at most (usually 2); an empty list where it was in vain. Each failure is noted.
 */
export function* askForEach<T>(
  request: ModelRequest,
  parse: Parser<T>,
  { retries = 2 }: Pick<AskForOptions<T>, 'retries'> = {},
): Generator<Effect, readonly T[], unknown> {
  let messages: readonly Message[] = request.messages
  for (let attempt = 0; ; attempt += 1) {
    const { choices } = yield* ask(attempt === 0 ? request : { ...request, messages })
    const read = (choices.length === 0 ? [NO_CHOICE] : choices).map((choice) => ({ choice, result: parse(choice) }))
    const values = read.flatMap(({ result }) => (result.ok ? [result.value] : []))
    const remedy = values.length === 0 && attempt < retries ? 'reprompt' : 'fallback'
    for (const { choice, result } of read) {
      if (result.ok) continue
      yield* note({ kind: 'parse-failure', purpose: request.purpose, expected: result.expected, reply: choice.text, remedy })
      messages = complaining(request, choice, result.expected)
    }
    if (remedy === 'fallback') return values
  }
}

const NO_CHOICE: Choice = { text: '', finish: 'stop' }

function complaining({ messages }: ModelRequest, { text }: Choice, expected: string): readonly Message[] {
  return [...messages, { role: 'assistant', content: text }, { role: 'user', content: complaint(expected) }]
}

function complaint(expected: string): string {
  return `That reply could not be read. Expected ${expected}. Answer again in that form only.`
}

const LABEL = /^(?:>\s*|action\s*:\s*|act(?:\s*\d+)?\s*:\s*)+/i
const CURLY = /[\u2018\u2019\u201c\u201d]/

/** From a line's first character that is not blank to its end; blank lines have none, and cost one scan however many they are. */
const LINE = /\S[^\r\n]*/g

/**
 * A reply's lines that say something: a surrounding code fence, labels such as `Action:` or `>` and outer white space
 * removed, curly quotes made straight. The first step of every reply parser; the time it takes is linear in the reply.
 */
export function replyLines(reply: string): readonly string[] {
  return [...linesOf(reply)]
}

/** The first of a reply's lines that say something and, where there is a condition, meet it. Reads no further than to it. */
export function firstReplyLine(reply: string, isMeant: (line: string) => boolean = () => true): string | undefined {
  for (const line of linesOf(reply)) if (isMeant(line)) return line
  return undefined
}

function* linesOf(reply: string): Generator<string, void, unknown> {
  let isFirst = true
  let inFence = false
  for (const [text] of reply.matchAll(LINE)) {
    const isFence = text.startsWith('```')
    if (isFence && inFence) return
    if (isFence && isFirst) inFence = true
    else {
      const line = straightQuotes(unlabelled(text)).trim()
      if (line !== '') yield line
    }
    isFirst = false
  }
}

function unlabelled(line: string): string {
  return LABEL.test(line) ? line.replace(LABEL, '') : line
}

function straightQuotes(line: string): string {
  return CURLY.test(line) ? line.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"') : line
}

/**
 * The last of the words that a reply says as a whole word: in the case given where it says one so, else in any case.
 * `undefined` where it says none. Reads verdicts such as YES and NO after free text.
 */
export function lastWord<Word extends string>(reply: string, words: readonly Word[]): Word | undefined {
  const pattern = `\\b(?:${words.join('|')})\\b`
  const said = reply.match(new RegExp(pattern, 'g'))?.at(-1) ?? reply.match(new RegExp(pattern, 'gi'))?.at(-1)
  return words.find((word) => word.toLowerCase() === said?.toLowerCase())
}
