import type { ToolChoice } from '../../model.ts'
import type { JsonObject } from '../../primitives/json.ts'
import type { Tool } from '../../tool.ts'

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
  /** Since the task's beginning, oldest first. Where a prompt shows an action and what came of it apart, they come last. */
  readonly transcript: readonly Exchange[]
  /** Bodies of all titled sections, examples left out; empty in a prompt without sections. */
  readonly sections: ReadonlyMap<string, string>
  /** The one step in hand, where a planner split the task. */
  readonly subtask: string | undefined
  /** What can be seen now: the current page where the prompt shows it apart, else the last observation. */
  readonly seenNow: string
  /** What the model itself already answered in this conversation, oldest first. */
  readonly answered: readonly string[]
  /** The last message of the user. */
  readonly question: string
  readonly tools: readonly Tool[]
  readonly toolChoice: ToolChoice | undefined
  readonly format: 'text' | 'json'
  /** The shape of the object that is asked for, where the request states one beside its messages. */
  readonly schema: JsonObject | undefined
  /** What the prompt says that is neither the task nor what was done for it; `undefined` in our own layout, whose sections say it. */
  readonly asides?: string
  /** The end of that, behind everything that was done and seen. */
  readonly tail?: string
  /** What is told before the first turn and in the last message, as it was sent, tags and objects included. */
  readonly instructions?: string
  /** What the model said last. */
  readonly lastSaid?: string
  /** Number of exchanges before the last gap in the transcript; `undefined` where nothing was dropped. */
  readonly gapAfter: number | undefined
  /** Lines of transcript after the task. */
  readonly historyLines: number
}

/** The exchanges that a text tells in a transcript's form; empty where it has none. */
export function readExchanges(text: string): readonly Exchange[] {
  return readTranscript(withoutEnd(text)).transcript
}

/** `> ` begins a line of the model's, a lone `>` asks for the next, `...` stands for what was dropped; the rest is observation. */
export function readTranscript(text: string): Pick<Prompt, 'transcript' | 'gapAfter' | 'historyLines'> {
  const transcript: Exchange[] = []
  let gapAfter: number | undefined
  let line: string | undefined
  let historyLines = 0
  /** Where the observation begins. */
  let from = 0
  const close = (end: number): void => {
    if (line !== undefined) transcript.push({ line, observation: withoutEnd(text.slice(from, end)) })
    line = undefined
  }
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    historyLines += 1
    if (text.startsWith('> ', start)) {
      close(start - 1)
      line = text.slice(start + 2, end)
      from = end + 1
    } else if (end - start === 1 && text.startsWith('>', start)) close(start - 1)
    else if (end - start === 3 && text.startsWith('...', start)) {
      close(start - 1)
      gapAfter = transcript.length
    }
    start = end + 1
  }
  close(text.length)
  return { transcript, gapAfter, historyLines }
}

/** A text without the line breaks that end it: a transcript has one after each observation, and sections have a blank line. */
export function withoutEnd(text: string): string {
  let end = text.length
  while (text.charAt(end - 1) === '\n') end -= 1
  return text.slice(0, end)
}
