import type { ToolChoice } from '../../model.ts'
import type { JsonObject } from '../../primitives/json.ts'
import type { Tool } from '../../tool.ts'

/** A line of the model and the world's answer. */
export interface Exchange {
  readonly line: string
  readonly observation: string
}

/** The parsed text of a request. */
export interface Prompt {
  /** Contents of all messages, as sent. */
  readonly messages: readonly string[]
  /** The first observation, including the goal. */
  readonly task: string
  /** The requested reply format; without a section for it, the text before the task. */
  readonly replyFormat: string
  /** The action forms; without a section for them, the text before the task. */
  readonly actions: string
  /** Actions listed as admissible, one per line. */
  readonly admissibleActions: readonly string[]
  /** Exchanges since the start of the task, oldest first. An action and result that the prompt shows separately come last. */
  readonly transcript: readonly Exchange[]
  /** Bodies of all titled sections, without examples; empty for a prompt without sections. */
  readonly sections: ReadonlyMap<string, string>
  /** The current step, if a planner split the task. */
  readonly subtask: string | undefined
  /** The current observation: the page that the prompt shows separately, else the last observation. */
  readonly currentObservation: string
  /** Earlier replies of the model in this conversation, oldest first. */
  readonly earlierReplies: readonly string[]
  /** The earlier replies that the next message calls unusable, for example because a parser could not read them. */
  readonly rejectedReplies: readonly string[]
  /** The last user message. */
  readonly lastUserMessage: string
  readonly tools: readonly Tool[]
  readonly toolChoice: ToolChoice | undefined
  readonly format: 'text' | 'json'
  /** The JSON Schema of the reply, if the request has one. */
  readonly schema: JsonObject | undefined
  /** Text that is neither the task nor the transcript; `undefined` in Orrery's own layout, which has sections for it. */
  readonly otherText?: string
  /** The end of that text, after the transcript. */
  readonly closingText?: string
  /** Text before the first turn and in the last message, as sent, including tags and objects. */
  readonly instructions?: string
  /** Text that may instruct the model: without examples and texts of the world or the model. @default none */
  readonly instructionText?: string
  /** The last reply of the model. */
  readonly lastReply?: string
  /** Number of exchanges before the last gap in the transcript; `undefined` without a gap. */
  readonly gapAfter: number | undefined
  /** Number of transcript lines after the task. */
  readonly historyLineCount: number
}

/** Parses the exchanges in a text with the form of a transcript; returns an empty list for other texts. */
export function parseExchanges(text: string): readonly Exchange[] {
  return parseTranscript(trimEndLines(text)).transcript
}

/**
 * Parses a transcript: `> ` starts a line of the model, a bare `>` requests the next line, `...` marks omitted exchanges, and other lines
 * are observations.
 */
export function parseTranscript(text: string): Pick<Prompt, 'transcript' | 'gapAfter' | 'historyLineCount'> {
  const transcript: Exchange[] = []
  let gapAfter: number | undefined
  let line: string | undefined
  let historyLineCount = 0
  /** Start of the observation. */
  let from = 0
  const close = (end: number): void => {
    if (line !== undefined) transcript.push({ line, observation: trimEndLines(text.slice(from, end)) })
    line = undefined
  }
  for (let start = 0; start <= text.length; ) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd < 0 ? text.length : lineEnd
    historyLineCount += 1
    const first = text[start]
    if (first === '>' && text[start + 1] === ' ') {
      close(start - 1)
      line = text.slice(start + 2, end)
      from = end + 1
    } else if (first === '>' && end - start === 1) close(start - 1)
    else if (first === '.' && end - start === 3 && text.startsWith('...', start)) {
      close(start - 1)
      gapAfter = transcript.length
    }
    start = end + 1
  }
  close(text.length)
  return { transcript, gapAfter, historyLineCount }
}

/** Removes trailing line breaks: a transcript has one after each observation, and sections end with a blank line. */
export function trimEndLines(text: string): string {
  let end = text.length
  while (text.charAt(end - 1) === '\n') end -= 1
  return text.slice(0, end)
}
