import type { ModelRequest } from '@orreryjs/core'

/** A model's text with its reasoning separated. */
export interface SeparatedText {
  readonly text: string
  /** Absent without reasoning. */
  readonly reasoning?: string
  /** True if the reasoning has no end, so the model never reached its answer. */
  readonly isUnfinished: boolean
}

/** Delimiters of reasoning. */
interface Marks {
  readonly open: string
  readonly close: string
}

/** Tags of Qwen, DeepSeek, GLM, Nemotron, MiniMax; Claude in text; Gemini's compatible server; Seed. */
const TAGS = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'seed:think']

/** Other delimiters: Magistral, Kimi, Command A, MedGemma, Sky-T1 and similar models. */
const SIGNS: readonly Marks[] = [
  { open: '[think]', close: '[/think]' },
  { open: '◁think▷', close: '◁/think▷' },
  { open: '<|start_thinking|>', close: '<|end_thinking|>' },
  { open: '<unused94>', close: '<unused95>' },
  { open: '<|begin_of_thought|>', close: '<|end_of_thought|>' },
]

const MARKS: readonly Marks[] = [...TAGS.map((tag) => ({ open: `<${tag}>`, close: `</${tag}>` })), ...SIGNS]

/** Delimiters that some of these models put around the answer. */
const ANSWERS: readonly Marks[] = [
  { open: '<answer>', close: '</answer>' },
  { open: '<|start_response|>', close: '<|end_response|>' },
  { open: '<|begin_of_solution|>', close: '<|end_of_solution|>' },
  { open: '<|begin_of_box|>', close: '<|end_of_box|>' },
]

/**
 * Separates reasoning from a model's text. Delimiters that occur in the request are part of the requested format and are kept. Runs in
 * linear time.
 */
export function separateReasoning(text: string, { messages }: Pick<ModelRequest, 'messages'>): SeparatedText {
  if (!/[<[◁]|^\s*analysis/.test(text)) return { text, isUnfinished: false }
  const isRequested = (mark: string): boolean => messages.some(({ content }) => content.toLowerCase().includes(mark))
  const channels = withoutChannels(text)
  if (channels !== undefined) return channels
  const separated = withoutMarked(
    text,
    MARKS.filter(({ open, close }) => containsAny(text, open, close) && !isRequested(open) && !isRequested(close)),
  )
  return separated.reasoning === undefined
    ? separated
    : { ...separated, text: unwrapped(separated.text.trimStart(), isRequested) }
}

/** Returns true if a chat template writes or removes reasoning, so that the model may reason without an opening delimiter. */
export function mentionsReasoning(template: string): boolean {
  return [...MARKS.flatMap(({ open, close }) => [open, close]), CHANNEL].some((mark) => containsAny(template, mark))
}

/**
 * Returns the part of an incomplete text that no later text changes: it ends before a stop sequence or a delimiter of reasoning, also if
 * only the beginning of one is there yet. Empty while there is only white space, which stop sequences skip.
 */
export function settledText(text: string, { messages, stop = [] }: Pick<ModelRequest, 'messages' | 'stop'>): string {
  const begin = text.search(/\S/)
  if (begin < 0 || isChannelName(text.slice(begin))) return ''
  const marks = [...MARKS.flatMap(({ open, close }) => [open, close]), CHANNEL, 'assistantfinal']
  const unknown = marks.filter((mark) => !messages.some(({ content }) => content.toLowerCase().includes(mark)))
  const lower = lowerCased(text)
  const ends = [...unknown.map((mark) => beginOf(mark, lower, 0)), ...stop.map((each) => beginOf(each, text, begin))]
  return text.slice(0, Math.min(...ends))
}

/** Returns true for a text that may become a channel without delimiters. */
function isChannelName(text: string): boolean {
  return 'analysis'.startsWith(text) || /^analysis(?=[A-Z\s])/.test(text)
}

/** Returns the index from which a text contains a sequence or, at its end, the beginning of one; else the length of the text. */
function beginOf(sequence: string, text: string, from: number): number {
  if (sequence === '') return text.length
  const at = text.indexOf(sequence, from)
  if (at >= 0) return at
  for (let count = Math.min(sequence.length - 1, text.length - from); count > 0; count -= 1) {
    if (text.endsWith(sequence.slice(0, count))) return text.length - count
  }
  return text.length
}

/** Prepends reasoning that the server returned separately. */
export function joinReasoning(apart: string | undefined, separated: SeparatedText): SeparatedText {
  const thoughts = [apart, separated.reasoning].filter((each) => each !== undefined && each.trim() !== '')
  const { reasoning: _, ...rest } = separated
  return thoughts.length > 0 || separated.isUnfinished ? { ...rest, reasoning: thoughts.join('\n') } : rest
}

function containsAny(text: string, ...marks: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return marks.some((mark) => lower.includes(mark))
}

/** Reasoning may lack its start, which the server's template wrote, or its end, if it was truncated. */
function withoutMarked(text: string, marks: readonly Marks[]): SeparatedText {
  const lower = lowerCased(text)
  const thoughts: string[] = []
  let answer = ''
  let at = 0
  let isUnfinished = false
  while (at < text.length) {
    const next = firstOf(lower, at, marks)
    if (next === undefined) break
    const { mark, start, isClose } = next
    if (isClose) {
      // The text before a closing mark is reasoning whose start is in the prompt.
      thoughts.push(answer + text.slice(at, start))
      answer = ''
      at = start + mark.close.length
      continue
    }
    answer += text.slice(at, start)
    const from = start + mark.open.length
    const end = lower.indexOf(mark.close, from)
    isUnfinished = end < 0
    thoughts.push(text.slice(from, isUnfinished ? text.length : end))
    at = isUnfinished ? text.length : end + mark.close.length
  }
  const rest = answer + text.slice(at)
  const reasoning = thoughts.map((thought) => thought.trim()).join('\n')
  return thoughts.length === 0 ? { text, isUnfinished } : { text: rest, reasoning, isUnfinished }
}

interface MarkMatch {
  readonly mark: Marks
  readonly start: number
  readonly isClose: boolean
}

function firstOf(lower: string, at: number, marks: readonly Marks[]): MarkMatch | undefined {
  const matches = marks.flatMap((mark): readonly MarkMatch[] => [
    { mark, start: lower.indexOf(mark.open, at), isClose: false },
    { mark, start: lower.indexOf(mark.close, at), isClose: true },
  ])
  return matches.filter(({ start }) => start >= 0).sort((a, b) => a.start - b.start)[0]
}

/** Converts ASCII letters to lower case, so that indices stay valid. */
function lowerCased(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function unwrapped(text: string, isRequested: (mark: string) => boolean): string {
  const lower = lowerCased(text)
  const mark = ANSWERS.find(({ open }) => lower.startsWith(open) && !isRequested(open))
  if (mark === undefined) return text
  const end = lower.indexOf(mark.close)
  return text.slice(mark.open.length, end < 0 ? text.length : end).trim()
}

const CHANNEL = '<|channel|>'
const MESSAGE = '<|message|>'
const ENDS = /<\|(?:end|return|call|start)\|>/

/** Parses the channels of gpt-oss if the server does not: only the last one, `final`, is the reply. */
function withoutChannels(text: string): SeparatedText | undefined {
  if (!text.includes(CHANNEL)) return withoutBareChannels(text)
  const parts = text.split(CHANNEL).slice(1)
  const bodyOf = (part: string): string => part.slice(part.indexOf(MESSAGE) + MESSAGE.length).split(ENDS)[0] ?? ''
  const read = parts.map((part) => ({
    isFinal: /^\s*final\b/.test(part),
    body: part.includes(MESSAGE) ? bodyOf(part) : '',
  }))
  const thoughts = read.filter(({ isFinal }) => !isFinal).map(({ body }) => body.trim())
  const answer = read.filter(({ isFinal }) => isFinal).map(({ body }) => body)
  const reasoning = thoughts.filter((thought) => thought !== '').join('\n')
  return { text: answer.join('').trimStart(), reasoning, isUnfinished: answer.length === 0 }
}

/** Parses channels without delimiters, which some servers drop: `analysisWe need ..assistantfinalgo north`. */
function withoutBareChannels(text: string): SeparatedText | undefined {
  const begin = /^\s*analysis(?=[A-Z\s])/.exec(text)?.[0]
  if (begin === undefined) return undefined
  const end = text.indexOf('assistantfinal', begin.length)
  if (end < 0) return undefined
  return {
    text: text.slice(end + 'assistantfinal'.length).trimStart(),
    reasoning: text.slice(begin.length, end).trim(),
    isUnfinished: false,
  }
}
