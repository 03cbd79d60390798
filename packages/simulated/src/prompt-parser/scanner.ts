import { trimEndCharacters } from '@orreryjs/core'
import { type Exchange, isThought, type PromptRecogniser, type Span } from '@orreryjs/core/worlds'
import { commandIn, joined, parseActionLine, splitAtArrow } from './commands.ts'
import { type Label, parseLabel } from './labels.ts'
import { END } from './unpack.ts'

/** The exchanges and the other text of a prompt. */
export interface Scan {
  readonly exchanges: readonly Exchange[]
  /** Number of exchanges before the last gap. */
  readonly gapAfter: number | undefined
  /** The last command without an answer; its answer is shown separately, or not at all. */
  readonly unanswered: string | undefined
  /** The current observation, if it is shown separately from the transcript. */
  readonly currentObservation: string | undefined
  /** All other text, in order, up to the last exchange. */
  readonly otherText: readonly string[]
  /** The text after the last exchange. */
  readonly closingText: string
}

/** Reads a conversation from the start of its task: commands and answers, in any layout. */
interface Scanner {
  /** Reads a text of a user or a tool; `transcript` is a prompt's complete transcript. */
  readText(text: string, from: 'user' | 'tool' | 'transcript'): void
  /** Reads a message of the model with the lines it sent to the world. Without lines it was not sent; `said` is the only line verbatim. */
  readModelMessage(lines: readonly string[], text: string, verbatim?: string): void
  /** Reads thoughts and actions without answers. */
  readUnanswered(lines: readonly string[]): void
  /** Returns the first command. */
  done(): string | undefined
  end(): Scan
}

/** `>`, or `>>>` of a session. */
const CUE = /^\s*(?:>>)?>(?!=)[ \t]*/
const TOOL_NAME = /^\W*(?:tool|function)[ _]name\b/i
const GAP = /^\s*(?:\.\.\.|\u2026|\[(?:\.\.\.|\u2026)\]|\(.{0,20}(?:omitted|truncated|left out).{0,20}\))\s*$/i
interface Open {
  readonly line: string
  /** True if it is a valid command; otherwise it counts only if the world answers it. */
  readonly isCommand: boolean
  /** The line verbatim, if it is known to be the whole message. */
  readonly said?: string | undefined
}

type Done = Exchange & Pick<Open, 'said'>

/** Creates a scanner for prompts of a world. */
export function createScanner(idiom: PromptRecogniser): Scanner {
  const exchanges: Done[] = []
  const otherText: string[] = []
  let tail: string[] = []
  let gapAfter: number | undefined
  let currentObservation: string | undefined
  let waiting: Open[] = []
  /** The pending command when the model wrote something else. */
  let left: string | undefined
  let first: string | undefined
  const wait = (line: string, isCommand: boolean, verbatim?: string): void => {
    first ??= isCommand ? line : undefined
    waiting = [{ line, isCommand, said: verbatim }]
  }
  let current: { readonly label: Label; lines: string[] } | undefined
  /** True if the line before was a bare command: two in a row are a list of possible commands. */
  let wasListed = false

  const put = ({ line, said: verbatim }: Open, observation: string): void => {
    exchanges.push({ line, said: verbatim, observation })
    currentObservation = undefined
    left = undefined
    for (const text of tail) otherText.push(text)
    tail = []
  }
  const aside = (text: string): void => {
    if (text.trim() !== '') tail.push(text)
  }
  /** Interprets a text as the answer to the first pending command. */
  const answer = (text: string, isSure: boolean, isBounded = false): void => {
    const found = isBounded ? wholeAnswer(text, idiom) : idiom.answer(text)
    const open = waiting[0]
    if (open === undefined) {
      if (found === undefined) aside(text)
      else {
        aside(text.slice(0, found.from))
        currentObservation = text.slice(found.from, found.to)
        aside(text.slice(found.to))
      }
      return
    }
    if (found !== undefined) {
      waiting.shift()
      put(open, trimEndCharacters(text.slice(found.from, found.to), '\n'))
      aside(text.slice(0, found.from))
      aside(text.slice(found.to))
    } else if (isThought(open.line) ? /^\s*OK\.?\s*$/i.test(text) : isSure && open.isCommand && text.trim() !== '') {
      waiting.shift()
      put(open, text.trim())
    } else aside(text)
  }
  /** `isBounded` is true if the answer is known to end here. */
  const close = (isBounded = false): void => {
    if (current === undefined) return
    const text = current.lines.join('\n')
    const { label } = current
    current = undefined
    if (label === 'observation') answer(text, waiting.length > 0, isBounded)
    else if (label === 'thought') aside(text)
    else if (label === 'action') begin(text)
  }
  /** Interprets a labelled text as an action. */
  const begin = (text: string): void => {
    const command = commandIn(text, idiom)
    if (command !== undefined) wait(command, true)
    else if (text.trim() !== '' && !/[<{[]/.test(text.trim().slice(0, 1)) && text.trim().split('\n').length === 1) {
      wait(text.trim(), false)
    } else aside(text)
  }

  /** A command after `$ `; pages contain prices. */
  const shellCue = (line: string): RegExpExecArray | null => {
    const found = /^\$[ \t]+/.exec(line)
    return found !== null && idiom.command(line.slice(found[0].length), false) !== undefined ? found : null
  }
  const hearLine = (line: string): void => {
    if (line === END) {
      close()
      return
    }
    if (GAP.test(line)) {
      close()
      waiting = []
      gapAfter = exchanges.length
      return
    }
    const cue = CUE.exec(line) ?? shellCue(line)
    if (cue !== null) {
      close(true)
      const verbatim = line.slice(cue[0].length)
      waiting = []
      // A bare cue requests the next line; with a space after it, it may be an empty line.
      if (verbatim.trim() !== '') wait(commandIn(verbatim, idiom) ?? verbatim.trimEnd(), true, verbatim.trimEnd())
      else if (line.endsWith('> ')) wait('', false)
      else return
      current = { label: 'observation', lines: [] }
      return
    }
    const found = parseLabel(line)
    if (found !== undefined) {
      if (found.label === 'input' && (current?.label === 'action' || current?.label === 'input')) {
        const name = current.lines.join(' ').trim()
        current = { label: 'action', lines: [joined(name, found.rest, idiom)] }
        return
      }
      close()
      // An answer may name its tool.
      if (waiting[0]?.isCommand === true && TOOL_NAME.test(line)) return
      const parts = found.label === 'action' ? splitAtArrow(found.rest) : undefined
      if (parts !== undefined && idiom.command(parts.before, true) !== undefined && idiom.answer(parts.after) !== undefined) {
        begin(parts.before)
        current = { label: 'observation', lines: [parts.after] }
        return
      }
      current = { label: found.label, lines: [found.rest] }
      if (found.label === 'action' && idiom.command(found.rest, false) !== undefined) {
        close()
        current = { label: 'observation', lines: [] }
      }
      return
    }
    const done = parseActionLine(idiom)(line)
    if (done !== undefined) {
      const isList = wasListed && done.rest === ''
      close()
      wasListed = done.rest === ''
      if (isList) waiting = []
      else wait(done.command, true)
      current = { label: 'observation', lines: done.rest === '' ? [] : [done.rest] }
      return
    }
    if (line.trim() !== '') wasListed = false
    if (current === undefined) current = { label: 'observation', lines: [line] }
    else current.lines.push(line)
  }

  return {
    readText(text, from) {
      close()
      if (from === 'tool') {
        answer(text, true)
        return
      }
      for (const line of text.split('\n')) hearLine(line)
      close(from === 'transcript')
    },
    readModelMessage(lines, text, verbatim) {
      close()
      for (const text of tail) otherText.push(text)
      tail = []
      if (lines.length === 0 && waiting[0]?.isCommand === true) left = waiting[0].line
      waiting = lines.map((line) => ({ line, isCommand: true, said: verbatim }))
      if (lines.length === 0 && text.trim() !== '') otherText.push(text)
    },
    readUnanswered(lines) {
      close()
      waiting = []
      for (const line of lines) put({ line, isCommand: true }, '')
    },
    done() {
      close()
      return first
    },
    end() {
      close()
      const unanswered = waiting[0]?.isCommand === true ? waiting[0].line : left
      return {
        exchanges: withSentText(exchanges, idiom),
        gapAfter,
        unanswered,
        currentObservation,
        otherText,
        closingText: tail.join('\n'),
      }
    },
  }
}

/**
 * Returns the world's answer in a text that contains nothing else, up to a blank line, because a page may end with words that look like
 * instructions.
 */
function wholeAnswer(text: string, idiom: PromptRecogniser): Span | undefined {
  const found = idiom.answer(text)
  if (found === undefined || idiom.hasPages !== true) return found
  const rest = text.slice(found.to)
  const blank = rest.search(/\n[^\S\n\r\u2028\u2029]*(?:\n|$)/)
  return { from: found.from, to: found.to + (blank < 0 ? rest.length : blank) }
}

/**
 * If most lines are plain commands, text around a command was sent to the world, which rejected it. If most are wrapped in quotes or a
 * call, the caller unwraps them.
 */
function withSentText(all: readonly Done[], idiom: PromptRecogniser): readonly Exchange[] {
  let plain = 0
  let wrapped = 0
  for (const { line, said: verbatim } of all) {
    if (verbatim === undefined || isThought(line)) continue
    if (withoutSpaces(verbatim) !== withoutSpaces(line)) wrapped += 1
    else if (idiom.command(verbatim, false) !== undefined) plain += 1
  }
  const isUsual = wrapped > 0 && plain >= wrapped
  return all.map(({ line, said: verbatim, observation }) => {
    const isWrapped = isUsual && verbatim !== undefined && withoutSpaces(verbatim) !== withoutSpaces(line)
    return { line: isWrapped ? verbatim : line, observation }
  })
}

function withoutSpaces(line: string): string {
  return line.replace(/\s+/g, '').toLowerCase()
}
