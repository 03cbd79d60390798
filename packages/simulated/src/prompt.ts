import type { Message } from '@orreryjs/core'
import { parseSections } from '@orreryjs/core/agents'
import { type Exchange, type Prompt, parseExchanges, parseTranscript, trimEndLines } from '@orreryjs/core/worlds'
import { OWN_SECTIONS, withOwnHeadings, withRenamedHeadings } from './prompt-parser/own-layout.ts'
import { type ParsedPrompt, parseAnyLayout } from './prompt-parser/parse-any-layout.ts'
import { exchangesInTurns, withSeparateExchange, withSeparateScreen } from './prompt-parser/turns.ts'
import { describedExchanges } from './protocols/wording.ts'
import type { Policies } from './settings.ts'
import type { SentRequest } from './started-reply.ts'

/**
 * Parses a request: one in Orrery's own layout by its sections, any other by the wording of the worlds. If no world is recognised, the
 * task starts at the last line that matches the first of `taskLines` with a match.
 */
export function readPrompt(sent: SentRequest, policies: Pick<Policies, 'all' | 'taskLines' | 'recognisers'>): Prompt {
  const request = withOwnHeadings(withPlainSpaces(sent))
  const own = readSections(request, policies)
  if (own !== undefined && isOwnLayout(request, own.sections)) return own
  const renamed = withRenamedHeadings(request)
  const likeOwn = renamed && readSections(renamed, policies)
  if (likeOwn !== undefined && isOwnLayout(request, likeOwn.sections) && hasWholeTask(likeOwn, policies)) return likeOwn
  const conversation = readConversation(request)
  const free = parseAnyLayout(request, policies.recognisers)
  if (free !== undefined) return readFree(conversation, free)
  return own ?? readPlain(conversation, collectSections(request.messages).preamble, policies.taskLines)
}

/** Returns true if the section TASK contains all that a world says of a task at its start. */
function hasWholeTask(prompt: Prompt, { all }: Pick<Policies, 'all'>): boolean {
  return all.some(({ recogniser, recognises }) => {
    if (recogniser === undefined || !recognises(prompt)) return false
    return recogniser.hasPages === true || recogniser.statements(prompt.task).some(({ isComplete }) => isComplete)
  })
}

/** Parses a request by the titles of Orrery's sections; `undefined` without a task. */
function readSections(request: SentRequest, { recognisers }: Pick<Policies, 'recognisers'>): Prompt | undefined {
  const { titled, preamble } = collectSections(request.messages)
  const stated = titled.get('TASK')
  if (stated === undefined) return undefined
  const { task, earlier } = splitTask(stated)
  const conversation = readConversation(request)
  const turns = conversation.earlierReplies.length === 0 ? undefined : parseAnyLayout(request, recognisers)
  if (turns !== undefined && turns.transcript.length > parseExchanges(titled.get('HISTORY') ?? '').length)
    return readFree(conversation, turns)
  const tail = afterCue(titled)
  const history = trimEndLines((titled.get('HISTORY') ?? '').slice(0, -tail.length || undefined))
  const inTurns = hasOnlyTurns(titled) ? exchangesInTurns(request.messages) : []
  const transcript =
    inTurns.length > 0
      ? { transcript: inTurns, gapAfter: undefined, historyLineCount: inTurns.length * 2 }
      : withSeparateExchange(withEarlier(earlier, transcriptIn(titled, history)), titled)
  const subtask = titled.get('SUBTASK')?.trim()
  const listed = titled.get('ACTIONS NOW')
  // Listed individually: this runs for every reply, and spreading costs as much as parsing.
  return {
    messages: conversation.messages,
    earlierReplies: conversation.earlierReplies,
    rejectedReplies: conversation.rejectedReplies,
    lastUserMessage: conversation.lastUserMessage,
    tools: conversation.tools,
    toolChoice: conversation.toolChoice,
    format: conversation.format,
    schema: conversation.schema,
    task: task.trim(),
    sections: titled,
    subtask: subtask === '' ? undefined : subtask,
    currentObservation:
      titled.get('OBSERVATION AFTER') ?? titled.get('OBSERVATION') ?? transcript.transcript.at(-1)?.observation ?? task,
    replyFormat: tidy(titled.get('REPLY FORMAT') ?? preamble),
    actions: tidy(titled.get('ACTIONS') ?? preamble),
    admissibleActions: listed === undefined ? [] : listed.split('\n').filter((line) => line.trim() !== ''),
    transcript: transcript.transcript,
    gapAfter: transcript.gapAfter,
    historyLineCount: transcript.historyLineCount,
    instructionText: instructionTextOf(preamble, titled, tail),
  }
}

/** Sections of a prompt whose transcript is the conversation itself. */
const CONVERSATION_SECTIONS: ReadonlySet<string> = new Set(['TASK', 'ACTIONS', 'ACTIONS NOW', 'REPLY FORMAT'])

function hasOnlyTurns(titled: ReadonlyMap<string, string>): boolean {
  return [...titled.keys()].every((title) => CONVERSATION_SECTIONS.has(title))
}

/** Combines a prompt in another layout with its conversation. */
function readFree(conversation: Conversation, parsed: ParsedPrompt): Prompt {
  const { transcript } = withSeparateExchange(parsed, parsed.sections)
  // Listed individually, as in `readSections`.
  return {
    messages: conversation.messages,
    earlierReplies: parsed.earlierReplies,
    rejectedReplies: conversation.rejectedReplies,
    lastUserMessage: conversation.lastUserMessage,
    tools: conversation.tools,
    toolChoice: conversation.toolChoice,
    format: conversation.format,
    schema: conversation.schema,
    task: parsed.task,
    sections: parsed.sections,
    subtask: parsed.subtask,
    currentObservation: parsed.currentObservation,
    replyFormat: parsed.replyFormat,
    actions: parsed.actions,
    admissibleActions: parsed.admissibleActions,
    otherText: parsed.otherText,
    closingText: parsed.closingText,
    instructions: parsed.instructions,
    lastReply: parsed.lastReply,
    transcript,
    gapAfter: parsed.gapAfter,
    historyLineCount: parsed.historyLineCount,
    instructionText: instructionTextOf(parsed.otherText, parsed.sections, afterCue(parsed.sections)),
  }
}

/** Sections that may instruct. Orrery's other ones quote the world, the model or a planner, or are data. */
const INSTRUCTING_SECTIONS: ReadonlySet<string> = new Set(['TASK', 'HISTORY', 'ACTIONS', 'REPLY FORMAT'])

/** Returns the text that may instruct the model. A task ends where its first page begins, and a history at its cue. */
function instructionTextOf(preamble: string, titled: ReadonlyMap<string, string>, tail: string): string {
  const texts = [preamble]
  for (const [title, body] of titled) {
    if (OWN_SECTIONS.has(title) && !INSTRUCTING_SECTIONS.has(title)) continue
    texts.push(title === 'HISTORY' ? tail : title === 'TASK' ? beforePage(body) : body)
  }
  return texts.join('\n')
}

/** Returns the text of HISTORY after the cue for the next line. */
function afterCue(titled: ReadonlyMap<string, string>): string {
  const history = titled.get('HISTORY') ?? ''
  if (history.startsWith('>\n')) return history.slice(2)
  // Most histories have no such text, and searching forward is faster.
  return history.includes('>\n') && history.includes('\n>\n') ? history.slice(history.lastIndexOf('\n>\n') + 3) : ''
}

function beforePage(task: string): string {
  const page = task.search(/^\[\w+\] /m)
  return page < 0 ? task : task.slice(0, page)
}

/** Splits the text of a task that starts in the middle of an episode: its transcript follows the first observation. */
function splitTask(stated: string): { readonly task: string; readonly earlier: readonly Exchange[] } {
  const at = stated.indexOf('\n> ')
  return at < 0 ? { task: stated, earlier: [] } : { task: stated.slice(0, at), earlier: parseExchanges(stated.slice(at + 1)) }
}

function withEarlier(earlier: readonly Exchange[], later: ReturnType<typeof transcriptIn>): ReturnType<typeof transcriptIn> {
  if (earlier.length === 0) return later
  const { transcript, gapAfter, historyLineCount } = later
  return {
    transcript: [...earlier, ...transcript],
    gapAfter: gapAfter === undefined ? undefined : gapAfter + earlier.length,
    historyLineCount: historyLineCount + earlier.length * 2,
  }
}

/**
 * Returns the transcript in HISTORY, or the executed actions with their described results if the prompt shows only the goal and the current
 * screen.
 */
function transcriptIn(
  titled: ReadonlyMap<string, string>,
  history: string,
): Pick<Prompt, 'transcript' | 'gapAfter' | 'historyLineCount'> {
  const [task = '', screen, executed] = ['TASK', 'OBSERVATION', 'EXECUTED ACTIONS'].map((title) => titled.get(title)?.trim())
  const isGoalOnly = !task.includes('\n') && (screen ?? titled.get('OBSERVATION BEFORE') ?? task) !== task
  if (history !== '' || executed === undefined || !isGoalOnly) return withSeparateScreen(parseTranscript(history), titled)
  return { transcript: describedExchanges(executed), gapAfter: undefined, historyLineCount: 0 }
}

/** Removes indentation and repeated spaces from instructions. */
function tidy(instructions: string): string {
  return / {2}/.test(instructions)
    ? instructions.replace(/ {2,}/g, (_, at: number) => (at === 0 || instructions[at - 1] === '\n' ? '' : ' '))
    : instructions
}

/** Converts other line breaks and spaces, and removes spaces at the ends of lines. Runs for every reply, so it looks before it copies. */
function withPlainSpaces(request: SentRequest): SentRequest {
  const contents = request.messages.map(({ content }) => plainSpaces(content))
  if (contents.every((content, at) => content === request.messages[at]?.content)) return request
  return { ...request, messages: request.messages.map((message, at) => ({ ...message, content: contents[at] ?? '' })) }
}

/** Line breaks of other operating systems, and spaces of Unicode that ASCII lacks. */
const OTHER_BLANKS = /\r\n?|[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
/** Spaces that Latin-1 lacks: V8 rejects them at once in a Latin-1 string, so most prompts are not scanned. */
const BLANK_OUTSIDE_LATIN = /[\u2000-\u200a\u202f\u205f\u3000]/

function plainSpaces(text: string): string {
  const hasOthers = text.includes('\r') || text.includes('\u00a0') || BLANK_OUTSIDE_LATIN.test(text)
  const plain = hasOthers ? text.replace(OTHER_BLANKS, (blank) => (blank.startsWith('\r') ? '\n' : ' ')) : text
  return withoutSpacesAtEnds(plain).trimEnd()
}

/** Removes spaces before line breaks, except for an empty line of the model. Searches line breaks, because they are rarer than spaces. */
function withoutSpacesAtEnds(text: string): string {
  let rest = ''
  let from = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (!isSpace(text.charCodeAt(at - 1))) continue
    const line = text.lastIndexOf('\n', at - 1) + 1
    let last = at
    while (last > line && isSpace(text.charCodeAt(last - 1))) last -= 1
    const isEmptyLine = last === line + 1 && text[line] === '>'
    rest += text.slice(from, isEmptyLine ? last + 1 : last)
    from = at
  }
  return from === 0 ? text : rest + text.slice(from)
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09
}

/** Returns true if the transcript is in HISTORY in Orrery's own format and nowhere else. */
function isOwnLayout({ messages }: SentRequest, titled: ReadonlyMap<string, string>): boolean {
  if (messages.some(({ role }, index) => role === 'tool' || (role === 'assistant' && index === 0))) return false
  const history = titled.get('HISTORY')?.trim() ?? ''
  return history === '' || /^(?:>|\.\.\.)/.test(history)
}

/** Sections of a judging prompt that show the action separately from the transcript. */
const SEPARATE_SECTIONS: ReadonlySet<string> = new Set(['OBSERVATION', 'OBSERVATION BEFORE', 'ACTION', 'OBSERVATION AFTER'])

/** Returns the prompt as it would have been after the first `exchanges` exchanges of its transcript. */
export function promptAfter(prompt: Prompt, exchanges: number): Prompt {
  if (exchanges >= prompt.transcript.length) return prompt
  const transcript = prompt.transcript.slice(0, exchanges)
  const isGapLater = prompt.gapAfter !== undefined && prompt.gapAfter > exchanges
  const before = exchanges === prompt.transcript.length - 1 ? prompt.sections.get('OBSERVATION BEFORE') : undefined
  return {
    ...prompt,
    transcript,
    sections: new Map([...prompt.sections].filter(([title]) => !SEPARATE_SECTIONS.has(title))),
    currentObservation: before ?? transcript.at(-1)?.observation ?? prompt.task,
    gapAfter: isGapLater ? undefined : prompt.gapAfter,
  }
}

type Conversation = Pick<
  Prompt,
  'messages' | 'earlierReplies' | 'rejectedReplies' | 'lastUserMessage' | 'tools' | 'toolChoice' | 'format' | 'schema'
>

function readConversation({ messages, tools, toolChoice, format, schema }: SentRequest): Conversation {
  return {
    messages: messages.map((message) => message.content),
    earlierReplies: messages.filter(({ role }) => role === 'assistant').map(({ content }) => content),
    rejectedReplies: rejectedReplies(messages),
    lastUserMessage: messages.findLast(({ role }) => role === 'user')?.content ?? '',
    tools: tools ?? [],
    toolChoice,
    format: format ?? 'text',
    schema,
  }
}

/** Match messages that call the last reply unusable. */
const COMPLAINTS: readonly RegExp[] = [
  /\b(?:reply|response|answer|output|message|format) (?:could not|couldn't|cannot|can't) be (?:read|parsed|used|understood|processed)\b/i,
  /\b(?:could not|couldn't|cannot|can't|unable to|failed to) (?:read|parse|use|understand|process) (?:your|that|this|the) (?:last |previous )?(?:reply|response|answer|output|message)\b/i,
  /\b(?:invalid|malformed|unreadable) (?:reply|response|answer|output|message|format)\b/i,
  /\b(?:reply|response|answer|output|message|format) (?:was|is) (?:invalid|malformed|unreadable|not valid|not in the (?:right|correct|expected|required|requested) form)/i,
]
/** Number of characters in which a message names its complaint. */
const MAX_COMPLAINT_LENGTH = 200

/** Returns the replies that the user's next message calls unusable. */
function rejectedReplies(messages: readonly Message[]): readonly string[] {
  return messages.flatMap(({ role, content }, at) => {
    const next = role === 'assistant' ? messages[at + 1] : undefined
    if (next?.role !== 'user') return []
    const start = next.content.slice(0, MAX_COMPLAINT_LENGTH)
    return COMPLAINTS.some((complaint) => complaint.test(start)) ? [content] : []
  })
}

/** Matches the titles of sections that quote the world, and may contain any text. */
const QUOTING_SECTION = /^(?:HISTORY|OBSERVATION|OBSERVATION BEFORE|OBSERVATION AFTER|FAILED TRAJECTORIES)$/

function collectSections(messages: readonly Message[]): { titled: ReadonlyMap<string, string>; preamble: string } {
  const titled = new Map<string, string>()
  const preamble: string[] = []
  for (const message of messages) {
    if (message.role === 'assistant') continue
    let last = ''
    for (const { title, body } of parseSections(message.content)) {
      if (title === '') preamble.push(body)
      else if (QUOTING_SECTION.test(last) && (titled.has(title) || !OWN_SECTIONS.has(title))) {
        // A line of a page that looks like a heading.
        titled.set(last, `${titled.get(last)}\n### ${title}\n${body}`)
        continue
      } else if (!titled.has(title)) titled.set(title, body)
      last = title
    }
  }
  return { titled, preamble: preamble.join('\n') }
}

function readPlain(conversation: Conversation, preamble: string, taskLines: readonly RegExp[]): Prompt {
  const lines = preamble.split('\n')
  const starts = taskLines.map((marker) => lines.findLastIndex((line) => marker.test(line)))
  const start = starts.find((index) => index >= 0) ?? 0
  const rest = lines.slice(start)
  const cue = rest.findIndex((line) => line.startsWith('>'))
  const end = cue < 0 ? rest.length : cue
  const before = lines.slice(0, start).join('\n')
  const task = rest.slice(0, end).join('\n').trim()
  const transcript = { ...parseTranscript(rest.slice(end).join('\n')), historyLineCount: rest.length - end }
  return {
    ...conversation,
    task,
    sections: new Map(),
    subtask: undefined,
    currentObservation: transcript.transcript.at(-1)?.observation ?? task,
    replyFormat: before,
    actions: before,
    admissibleActions: [],
    ...transcript,
    instructionText: before,
  }
}
