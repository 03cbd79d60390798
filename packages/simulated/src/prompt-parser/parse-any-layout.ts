import { memoizeByText, type Prompt, type PromptRecogniser, type Span, type TaskStatement } from '@orreryjs/core/worlds'
import type { SentRequest } from '../started-reply.ts'
import { type Block, blocksOf, MARK } from './blocks.ts'
import { MAX_MEMOIZED_MESSAGES } from './labels.ts'
import { OWN_SECTIONS } from './own-layout.ts'
import { createScanner, type Scan } from './scanner.ts'
import { containsExchanges, type Item, startsWithAnswer, turnAt, withSeparateScreen } from './turns.ts'
import { unpackMarkup } from './unpack.ts'

/** The task of a conversation, and its location. */
interface Found {
  readonly idiom: PromptRecogniser
  readonly opening: string
  /** Number of the message. */
  readonly at: number
  readonly statement: TaskStatement
}

/** Parsed content of a prompt in any layout. */
export type ParsedPrompt = Pick<
  Prompt,
  | 'task'
  | 'sections'
  | 'subtask'
  | 'currentObservation'
  | 'replyFormat'
  | 'actions'
  | 'admissibleActions'
  | 'transcript'
  | 'gapAfter'
  | 'historyLineCount'
  | 'earlierReplies'
> & {
  readonly otherText: string
  readonly closingText: string
  readonly instructions: string
  readonly lastReply: string
}

/** Returns true for a section that is neither the task nor the transcript of this trial. */
function isSeparate(title: string): boolean {
  return title === 'EXAMPLE' || (OWN_SECTIONS.has(title) && !['TASK', 'HISTORY', 'OBSERVATION'].includes(title))
}

/** Parses a conversation in any layout; returns `undefined` if no world is recognised. */
export function parseAnyLayout(request: SentRequest, idioms: readonly PromptRecogniser[]): ParsedPrompt | undefined {
  const items = request.messages.map(
    (message): Item => ({ role: message.role, raw: message.content, message, text: unpackMarkup(message.content) }),
  )
  const found = findTask(items, idioms)
  if (found === undefined) return undefined
  const { idiom, opening, at, statement } = found
  const scanner = createScanner(idiom)
  const sections = new Map<string, string>([['TASK', `${opening}\n`]])
  const apart: string[] = []
  const unread: string[] = []
  const note = (blocks: readonly Block[], isTask: boolean, isFollowed = false): readonly Block[] => {
    for (const [index, { title, body }] of blocks.entries()) {
      if (title === 'EXAMPLE') continue
      // A section that is followed by another one ends with a blank line, which ends the last word of a draw.
      if (isSeparate(title) || (isTask && title === 'OBSERVATION'))
        sections.set(title, isFollowed && index === blocks.length - 1 ? `${body}\n` : body)
      if (!isSeparate(title) && !isTask) apart.push(body)
    }
    return blocks.filter(({ title }) => !isSeparate(title))
  }
  const turns = items.map((_, index) => (index < at ? undefined : turnAt(index, items, request.tools ?? [], found)))
  // True if the transcript follows in turns; a repeated question to the model is not a turn.
  const hasTurns = turns[items.findIndex(({ role }, index) => index > at && role === 'assistant')] !== undefined
  const hear = ({ title, body }: Block): void => {
    const lines = title === 'HISTORY' ? linesWithoutAnswers(body) : undefined
    if (lines === undefined) scanner.readText(body, title === 'HISTORY' ? 'transcript' : 'user')
    else scanner.readUnanswered(lines)
  }
  for (const [index, item] of items.entries()) {
    if (item.role === 'assistant') {
      if (index < at) continue
      const turn = turns[index]
      if (turn !== undefined) scanner.readModelMessage(turn.lines, item.raw, turn.said)
      else if (containsExchanges(idiom)(item.text)) scanner.readText(item.text, 'user')
      else {
        scanner.readModelMessage([], item.raw)
        unread.push(item.raw)
      }
    } else if (item.role === 'tool') {
      if (index > at) scanner.readText(item.text, 'tool')
    } else if (index < at) note(blocksOf(item.text), false)
    else if (index > at) {
      const isAnswer = items[index - 1]?.role === 'assistant' && startsWithAnswer(item.text, idiom)
      const blocks = isAnswer ? [{ title: '', body: item.text }] : note(blocksOf(item.text), true)
      for (const block of blocks) hear(block)
    } else {
      const marked = `${item.text.slice(0, statement.from)}\n${MARK}\n${item.text.slice(statement.to)}`
      const blocks = note(blocksOf(marked), true, hasTurns)
      let isAfter = false
      for (const block of [...blocks].sort((a, b) => Number(b.body.includes(MARK)) - Number(a.body.includes(MARK)))) {
        const { body } = block
        const cut = body.indexOf(MARK)
        if (cut >= 0) apart.push(body.slice(0, cut))
        if (cut >= 0 || isAfter) hear(cut < 0 ? block : { title: '', body: body.slice(cut + 1) })
        isAfter = true
      }
    }
  }
  const last = items.findLast(({ role, message }) => role === 'assistant' && !('toolCalls' in message))
  const texts = { instructions: instructionsIn(items, at), lastReply: last?.raw ?? '' }
  return prompted(found, scanner.end(), sections, apart.join('\n'), unread, texts)
}

/** Returns the lines of a history with only thoughts and actions; `undefined` for any other history. */
function linesWithoutAnswers(history: string): readonly string[] | undefined {
  const lines = history.trim().split('\n')
  const areAll = lines.every((line) => /^> \S/.test(line)) && lines.some((line) => /^> think\b/i.test(line))
  return areAll ? lines.map((line) => line.slice(2)) : undefined
}

/** Returns the text before the first turn of the task and in the last message, as sent. */
function instructionsIn(items: readonly Item[], at: number): string {
  const firstTurn = items.findIndex(({ role }, index) => index > at && role !== 'system' && role !== 'user')
  const first = items.filter(
    ({ role }, index) => role !== 'assistant' && (firstTurn < 0 || index < firstTurn || role === 'system'),
  )
  const last = items.at(-1)
  const more = last === undefined || last.role !== 'user' || first.includes(last) ? [] : [last]
  return [...first, ...more].map(({ raw }) => raw).join('\n')
}

function prompted(
  { opening }: Found,
  scan: Scan,
  sections: ReadonlyMap<string, string>,
  above: string,
  unread: readonly string[],
  { instructions, lastReply }: Pick<ParsedPrompt, 'instructions' | 'lastReply'>,
): ParsedPrompt {
  const { gapAfter, unanswered, currentObservation, closingText } = scan
  const before = sections.get('OBSERVATION BEFORE')
  const isShownApart = unanswered !== undefined && before !== undefined
  const shown = isShownApart ? [...scan.exchanges, { line: unanswered, observation: '' }] : scan.exchanges
  const exchanges = withSeparateScreen({ transcript: shown }, sections).transcript
  const isNew =
    currentObservation !== undefined &&
    currentObservation.trim() !== opening &&
    currentObservation.trim() !== exchanges.at(-1)?.observation.trim()
  const after = sections.get('OBSERVATION AFTER')
  const subtask = sections.get('SUBTASK')?.trim()
  const otherText = [above, ...scan.otherText, closingText].join('\n')
  return {
    task: opening,
    sections,
    subtask: subtask === '' ? undefined : subtask,
    currentObservation:
      after ??
      sections.get('OBSERVATION') ??
      (isNew ? currentObservation : undefined) ??
      exchanges.at(-1)?.observation ??
      sections.get('TASK') ??
      opening,
    replyFormat: sections.get('REPLY FORMAT') ?? otherText,
    actions: sections.get('ACTIONS') ?? otherText,
    admissibleActions: (sections.get('ACTIONS NOW') ?? '').split('\n').filter((line) => line.trim() !== ''),
    transcript: exchanges,
    gapAfter,
    historyLineCount: exchanges.length === 0 ? 1 : exchanges.length * 2,
    earlierReplies: unread,
    otherText,
    closingText,
    instructions,
    lastReply,
  }
}

/** Maximum number of different tasks that are tried, from the last. */
const MAX_TASKS = 20

/** Finds the task of a conversation. A world that recognises its own wording or page comes before a world that infers a task. */
function findTask(items: readonly Item[], idioms: readonly PromptRecogniser[]): Found | undefined {
  let inferred: Found | undefined
  for (const idiom of idioms) {
    const found = findTaskOf(idiom, items)
    if (found !== undefined && found.statement.isInferred !== true) return found
    inferred ??= found
  }
  return inferred
}

/** Finds the last task of a world, and its first statement. Answers of the world are not searched. */
function findTaskOf(idiom: PromptRecogniser, items: readonly Item[]): Found | undefined {
  const all = items.flatMap((item, at) => {
    if (item.role === 'assistant' || item.role === 'tool') return []
    const examples = exampleSpans(item.text)
    return idiom
      .statements(item.text)
      .filter(({ from }) => !examples.some((span) => span.from <= from && from < span.to))
      .map((statement) => ({ at, statement }))
  })
  const stated: typeof all = []
  const searched: SearchedText = { at: -1, end: 0, isAnswered: false }
  for (const each of all) if (stated.length === 0 || isTaskLocation(each, items, idiom, searched)) stated.push(each)
  let tried = 0
  for (let last = stated.length - 1; last >= 0 && tried < MAX_TASKS; tried += 1) {
    const goal = stated[last]?.statement.goal
    let first = last
    while (first > 0 && stated[first - 1]?.statement.goal === goal) first -= 1
    const same = stated.slice(first, last + 1)
    last = first - 1
    const chosen = same.find(({ statement }) => statement.isComplete) ?? same[0]
    if (chosen === undefined) continue
    const { at, statement } = chosen
    const before = userTexts(items.slice(0, at))
    const after = userTexts(items.slice(at + 1))
    const opening = idiom.opening(statement, { before, text: items[at]?.text ?? '', after })
    if (opening !== undefined) return { idiom, opening, at, statement }
  }
  return undefined
}

function userTexts(items: readonly Item[]): string {
  return items.flatMap(({ role, text }) => (role === 'assistant' || role === 'tool' ? [] : [text])).join('\n')
}

/** Part of a message that was searched for answers of the world. */
interface SearchedText {
  at: number
  end: number
  isAnswered: boolean
}

/**
 * Returns true if a task can be stated there: an incomplete statement cannot follow an answer of the world outside of examples. Searches
 * each text once; statements are in order.
 */
function isTaskLocation(
  { at, statement }: { readonly at: number; readonly statement: TaskStatement },
  items: readonly Item[],
  idiom: PromptRecogniser,
  searched: SearchedText,
): boolean {
  if (statement.isComplete) return true
  if (searched.at !== at) Object.assign(searched, { at, end: 0, isAnswered: false })
  const text = items[at]?.text ?? ''
  searched.isAnswered ||= idiom.answer(withoutSpans(text, exampleSpans(text), searched.end, statement.from)) !== undefined
  searched.end = statement.from
  return !searched.isAnswered
}

/** Returns a range of a text without the spans in it. */
function withoutSpans(text: string, spans: readonly Span[], from: number, to: number): string {
  let [rest, at] = ['', from]
  for (const span of spans) {
    if (span.to <= at || span.from >= to) continue
    rest += text.slice(at, Math.max(at, span.from))
    at = span.to
  }
  return rest + text.slice(at, Math.max(at, to))
}

const exampleSpans: (text: string) => readonly Span[] = memoizeByText((text) => {
  if (!/example|demo|exemplar|illustration|sample/i.test(text)) return []
  const spans: Span[] = []
  for (const { title, body } of blocksOf(text)) {
    if (title !== 'EXAMPLE') continue
    const from = text.indexOf(body, spans.at(-1)?.to ?? 0)
    if (from >= 0 && body.trim() !== '') spans.push({ from, to: from + body.length })
  }
  return spans
}, MAX_MEMOIZED_MESSAGES)
