import type { Message } from '@orreryjs/core'
import { parseSections } from '@orreryjs/core/agents'
import { type Prompt, parseExchanges, parseTranscript, trimEndLines } from '@orreryjs/core/worlds'
import { type ParsedPrompt, parseAnyLayout } from './prompt-parser/parse-any-layout.ts'
import { withSeparateExchange, withSeparateScreen } from './prompt-parser/turns.ts'
import { describedExchanges } from './protocols/wording.ts'
import type { Policies } from './settings.ts'
import type { SentRequest } from './started-reply.ts'

/**
 * Parses a request: one in Orrery's own layout by its sections, any other by the wording of the worlds. If no world is recognised, the
 * task starts at the last line that matches the first of `taskLines` with a match.
 */
export function readPrompt(sent: SentRequest, { taskLines, recognisers }: Pick<Policies, 'taskLines' | 'recognisers'>): Prompt {
  const request = withPlainBreaks(sent)
  const conversation = readConversation(request)
  const { titled, preamble } = collectSections(request.messages)
  const task = titled.get('TASK')
  if (task === undefined || !isOwnLayout(request, titled)) {
    const free = parseAnyLayout(request, recognisers)
    if (free !== undefined) return { ...conversation, ...withActionApart(free) }
  }
  if (task === undefined) return readPlain(conversation, preamble, taskLines)
  const turns = conversation.earlierReplies.length === 0 ? undefined : parseAnyLayout(request, recognisers)
  if (turns !== undefined && turns.transcript.length > exchangesIn(titled)) return { ...conversation, ...withActionApart(turns) }
  const history = trimEndLines(titled.get('HISTORY') ?? '')
  const transcript = withSeparateExchange(transcriptIn(titled, history), titled)
  const subtask = titled.get('SUBTASK')?.trim()
  const listed = titled.get('ACTIONS NOW')
  // Listed individually: this runs for every reply, and spreading costs as much as parsing.
  return {
    messages: conversation.messages,
    earlierReplies: conversation.earlierReplies,
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
    replyFormat: titled.get('REPLY FORMAT') ?? preamble,
    actions: titled.get('ACTIONS') ?? preamble,
    admissibleActions: listed === undefined ? [] : nonEmptyLines(listed),
    transcript: transcript.transcript,
    gapAfter: transcript.gapAfter,
    historyLineCount: transcript.historyLineCount,
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

/** Converts other line breaks. */
function withPlainBreaks(request: SentRequest): SentRequest {
  if (!request.messages.some(({ content }) => content.includes('\r'))) return request
  return {
    ...request,
    messages: request.messages.map((message) => ({ ...message, content: message.content.replace(/\r\n?/g, '\n') })),
  }
}

/** Returns true if the transcript is in HISTORY in Orrery's own format and nowhere else. */
function isOwnLayout({ messages }: SentRequest, titled: ReadonlyMap<string, string>): boolean {
  if (messages.some(({ role }, index) => role === 'tool' || (role === 'assistant' && index === 0))) return false
  if (titled.get('TASK')?.includes('\n> ') === true) return false
  const history = titled.get('HISTORY')?.trim() ?? ''
  return history === '' || /^(?:>|\.\.\.)/.test(history)
}

function exchangesIn(titled: ReadonlyMap<string, string>): number {
  return parseExchanges(titled.get('HISTORY') ?? '').length
}

function withActionApart(free: ParsedPrompt): ParsedPrompt {
  return withSeparateExchange(free, free.sections)
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

type Conversation = Pick<Prompt, 'messages' | 'earlierReplies' | 'lastUserMessage' | 'tools' | 'toolChoice' | 'format' | 'schema'>

function readConversation({ messages, tools, toolChoice, format, schema }: SentRequest): Conversation {
  return {
    messages: messages.map((message) => message.content),
    earlierReplies: messages.filter(({ role }) => role === 'assistant').map(({ content }) => content),
    lastUserMessage: messages.findLast(({ role }) => role === 'user')?.content ?? '',
    tools: tools ?? [],
    toolChoice,
    format: format ?? 'text',
    schema,
  }
}

/** Sections of Orrery's own agents. */
const OWN_SECTIONS: ReadonlySet<string> = new Set(
  `TASK,SUBTASK,INFORMATION,PLAN,FAILED PLANS,PAST EXPERIENCE,EXECUTED ACTIONS,NOTES,MEMORY,FAILED TRAJECTORIES,ACTIONS,ACTIONS NOW
  ,PREVIOUS ACTIONS,REPLY FORMAT,TOOLS,HISTORY,OBSERVATION,OBSERVATION BEFORE,ACTION,OBSERVATION AFTER,TARGET,OPENED DETAILS,RATIONALE`
    .split(',')
    .map((title) => title.trim()),
)
/** Sections that quote the world, and may contain any text. */
const QUOTING_SECTIONS: ReadonlySet<string> = new Set([
  'HISTORY',
  'OBSERVATION',
  'OBSERVATION BEFORE',
  'OBSERVATION AFTER',
  'FAILED TRAJECTORIES',
])

function collectSections(messages: readonly Message[]): { titled: ReadonlyMap<string, string>; preamble: string } {
  const titled = new Map<string, string>()
  const preamble: string[] = []
  for (const message of messages) {
    if (message.role === 'assistant') continue
    let last = ''
    for (const { title, body } of parseSections(message.content)) {
      if (title === '') preamble.push(body)
      else if (QUOTING_SECTIONS.has(last) && (titled.has(title) || !OWN_SECTIONS.has(title))) {
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
  }
}

function nonEmptyLines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
