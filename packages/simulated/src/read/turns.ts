import type { Message, Tool } from '@orreryjs/core'
import { keeping, type PromptIdiom, remembering, type Statement } from '@orreryjs/core/worlds'
import { lineOfCall } from './calls.ts'
import { MOST_MESSAGES } from './idiom.ts'
import { labelled } from './labels.ts'
import { listedChoices } from './menu.ts'
import { commandIn, createScanner } from './scan.ts'
import { END } from './unpack.ts'

/** A message, its labels on lines of their own. */
export interface Item {
  readonly role: Message['role']
  readonly raw: string
  readonly text: string
  readonly message: Message
}

/** A message of the model's that the world answers. */
export interface Turn {
  /** In the world's words. */
  readonly lines: readonly string[]
  /** The only line, word for word. */
  readonly said: string | undefined
}

/** What the model gave the world in a message, where the world answers it. */
export function turnAt(
  index: number,
  items: readonly Item[],
  tools: readonly Tool[],
  { idiom, statement }: { readonly idiom: PromptIdiom; readonly statement: Statement },
): Turn | undefined {
  const item = items[index]
  if (item?.role !== 'assistant') return undefined
  const next = items.find(({ role }, at) => at > index && role !== 'assistant')
  if (next === undefined) return undefined
  const turn = linesSaid(item, items[index - 1], tools, idiom)
  if (turn.lines.length > 0) return next.role === 'tool' || answers(next.text, turn.lines, idiom) ? turn : undefined
  // A line that is no command, and an empty one, was given to the world too where that answers it.
  const line = item.raw.trim()
  if (line.includes('\n') || !statement.isComplete || !startsWithAnswer(next.text, idiom)) return undefined
  return { lines: [line], said: line }
}

/** The lines that a message of the model's gave the world, in the world's words. */
function linesSaid({ message, raw, text }: Item, before: Item | undefined, tools: readonly Tool[], idiom: PromptIdiom): Turn {
  if (message.role === 'assistant' && message.toolCalls !== undefined && message.toolCalls.length > 0) {
    return { lines: message.toolCalls.map((call) => lineOfCall(call.name, call.arguments, tools, idiom)), said: undefined }
  }
  const trimmed = raw.trim().replace(/^>\s*/, '')
  const said = trimmed.includes('\n') ? undefined : trimmed
  const [first = ''] = trimmed.split('\n')
  if (/^think\b\s*[:[]/i.test(first)) return { lines: [first.trim()], said }
  const done = labelledActions(idiom)(text)
  if (done !== undefined) return { lines: [done], said }
  const command = commandIn(trimmed, idiom)
  if (command !== undefined) return { lines: [command], said }
  const choice =
    /^(?:[^\n\w]*(?:(?:option|choice|number|action|answer|index)\s*(?:is|:)?\s*)?)\(?(\d{1,3}|[A-Z]{1,2})\)?[^\w]*$/i.exec(
      lastLine(text),
    )?.[1]
  const chosen =
    choice === undefined
      ? undefined
      : listedChoices(before?.text ?? '').find(({ mark }) => mark.toLowerCase() === choice.toLowerCase())
  return { lines: chosen === undefined ? [] : [idiom.command(chosen.text, true) ?? chosen.text], said: undefined }
}

function lastLine(text: string): string {
  return text.replaceAll(END, '').trimEnd().split('\n').at(-1)?.trim() ?? ''
}

/** The first labelled action of a message, its input included. */
const labelledActions = keeping((idiom: PromptIdiom) =>
  remembering((text) => {
    const scanner = createScanner(idiom)
    const lines = text.split('\n').filter((line) => labelled(line)?.label !== 'observation')
    // An answer that every world could give ends an action, wherever it stands.
    scanner.hear(lines.join('\n'), 'user')
    return scanner.done()
  }, MOST_MESSAGES),
)

/** The answer to a thought. */
const OK = /^\s*(?:observation\s*:\s*)?OK\.?\s*(?:\n|$)/i

/** Whether what was heard may answer what was said: the world's words, or an `OK.` to a thought. */
function answers(text: string, lines: readonly string[], idiom: PromptIdiom): boolean {
  if (lines.some((line) => /^think\b/i.test(line)) && OK.test(text)) return true
  return idiom.answer(text) !== undefined
}

/** Whether a message of the model's own holds what was done and seen: a scratchpad that it is to go on with. */
export const tellsExchanges: (idiom: PromptIdiom) => (text: string) => boolean = keeping((idiom: PromptIdiom) =>
  remembering((text) => {
    if (idiom.answer(text) === undefined) return false
    const scanner = createScanner(idiom)
    scanner.hear(text, 'user')
    return scanner.end().exchanges.length > 0
  }, MOST_MESSAGES),
)

/** Whether a text is an answer of the world's from its beginning, but for a label or two. */
export function startsWithAnswer(text: string, idiom: PromptIdiom): boolean {
  const found = idiom.answer(text)
  return found !== undefined && text.slice(0, found.from).split('\n').length <= 3
}
