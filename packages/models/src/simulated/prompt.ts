import { type Message, type ModelRequest, readSections } from '@orrery/core'

/** All of a request that may be read: everything but its purpose. */
export type Readable = Omit<ModelRequest, 'purpose'>

/** A line the model gave and what the world answered. */
export interface Exchange {
  readonly line: string
  readonly observation: string
}

/** A request's text by what it says. */
export interface Prompt {
  /** Contents of all messages, as sent. */
  readonly said: readonly string[]
  /** The initial observation with the goal. */
  readonly task: string
  /** Which form of reply is asked for; where no section says, what stands before the task. */
  readonly replyFormat: string
  /** The forms an action may take; where no section says, what stands before the task. */
  readonly actions: string
  /** Actions listed as possible now, one a line. */
  readonly actionsNow: readonly string[]
  /** Since the task's beginning, oldest first. */
  readonly transcript: readonly Exchange[]
  /** Number of exchanges before the last gap in the transcript; `undefined` where nothing was dropped. */
  readonly gapAfter: number | undefined
  /** Lines of transcript after the task. */
  readonly historyLines: number
}

/**
 * Reads a request. In a prompt without sections the task begins at the last line that fits the first of `taskLines`
 * which fits any; examples come before it.
 */
export function readPrompt(request: Readable, taskLines: readonly RegExp[]): Prompt {
  const said = request.messages.map((message) => message.content)
  const { titled, preamble } = collectSections(request.messages)
  const task = titled.get('TASK')
  if (task === undefined) return readPlain(said, preamble, taskLines)
  const history = titled.get('HISTORY') ?? ''
  return {
    said,
    task: task.trim(),
    replyFormat: titled.get('REPLY FORMAT') ?? preamble,
    actions: titled.get('ACTIONS') ?? preamble,
    actionsNow: nonEmptyLines(titled.get('ACTIONS NOW') ?? ''),
    ...readTranscript(history.split('\n')),
  }
}

function collectSections(messages: readonly Message[]): { titled: ReadonlyMap<string, string>; preamble: string } {
  const titled = new Map<string, string>()
  const preamble: string[] = []
  for (const message of messages) {
    if (message.role === 'assistant') continue
    for (const { title, body } of readSections(message.content)) {
      if (title === '') preamble.push(body)
      else titled.set(title, body)
    }
  }
  return { titled, preamble: preamble.join('\n') }
}

function readPlain(said: readonly string[], preamble: string, taskLines: readonly RegExp[]): Prompt {
  const lines = preamble.split('\n')
  const starts = taskLines.map((marker) => lines.findLastIndex((line) => marker.test(line)))
  const start = starts.find((index) => index >= 0) ?? 0
  const rest = lines.slice(start)
  const cue = rest.findIndex((line) => line.startsWith('>'))
  const end = cue < 0 ? rest.length : cue
  const before = lines.slice(0, start).join('\n')
  return {
    said,
    task: rest.slice(0, end).join('\n').trim(),
    replyFormat: before,
    actions: before,
    actionsNow: [],
    ...readTranscript(rest.slice(end)),
  }
}

/** `> ` begins a line of the model's, a lone `>` asks for the next, `...` stands for what was dropped; the rest is observation. */
function readTranscript(lines: readonly string[]): Pick<Prompt, 'transcript' | 'gapAfter' | 'historyLines'> {
  const transcript: Exchange[] = []
  let gapAfter: number | undefined
  let line: string | undefined
  let observation: string[] = []
  const close = (): void => {
    if (line !== undefined) transcript.push({ line, observation: observation.join('\n') })
    observation = []
    line = undefined
  }
  for (const text of lines) {
    if (text.startsWith('> ')) {
      close()
      line = text.slice(2)
    } else if (text === '>') close()
    else if (text === '...') {
      close()
      gapAfter = transcript.length
    } else observation.push(text)
  }
  close()
  return { transcript, gapAfter, historyLines: lines.length }
}

function nonEmptyLines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
