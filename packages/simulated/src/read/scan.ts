import type { Exchange, PromptIdiom, Span } from '@orreryjs/core/worlds'
import { ARROW, commandIn, doneIn, joined } from './commands.ts'
import { type Label, labelled } from './labels.ts'
import { END } from './unpack.ts'

/** What was done and seen, and what else a prompt says. */
export interface Scan {
  readonly exchanges: readonly Exchange[]
  /** Number of exchanges before the last gap. */
  readonly gapAfter: number | undefined
  /** What was done last, where nothing came of it: what did is shown apart, or nowhere. */
  readonly unanswered: string | undefined
  /** What can be seen now, where it is shown apart from what was done. */
  readonly present: string | undefined
  /** Everything that is neither, by where it stands: before the last thing done or seen, or after. */
  readonly asides: readonly string[]
  /** The aside at the end. */
  readonly tail: string
}

/** Reads a conversation from where its task begins: what is said to the world and what it answers, however that is laid out. */
interface Scanner {
  /** What others say: a user, a system, a tool; or what a prompt tells as the whole of what was done and seen. */
  hear(text: string, from: 'user' | 'tool' | 'transcript'): void
  /** What the model said itself, by the lines that it gave the world. Without one it was talk; `said` is the only one, word for word. */
  say(lines: readonly string[], text: string, said?: string): void
  /** What was thought and done, of which nothing says what came of it. */
  tell(lines: readonly string[]): void
  /** The first thing said to be done so far. */
  done(): string | undefined
  end(): Scan
}

/** `>`, or `>>>` of a session. */
const CUE = /^\s*(?:>>)?>(?!=)[ \t]*/
const OF_TOOL = /^\W*(?:tool|function)[ _]name\b/i
const GAP = /^\s*(?:\.\.\.|\u2026|\[(?:\.\.\.|\u2026)\]|\(.{0,20}(?:omitted|truncated|left out).{0,20}\))\s*$/i
interface Open {
  readonly line: string
  /** Whether it is a command by itself; one that is not counts where the world answers. */
  readonly isCommand: boolean
  /** The line word for word, where it is known to be all that was said. */
  readonly said?: string | undefined
}

type Done = Exchange & Pick<Open, 'said'>

/** A scanner of a world's prompts. */
export function createScanner(idiom: PromptIdiom): Scanner {
  const exchanges: Done[] = []
  const asides: string[] = []
  let tail: string[] = []
  let gapAfter: number | undefined
  let present: string | undefined
  let waiting: Open[] = []
  /** What still waited for its answer when the model talked of something else. */
  let left: string | undefined
  let first: string | undefined
  const wait = (line: string, isCommand: boolean, said?: string): void => {
    first ??= isCommand ? line : undefined
    waiting = [{ line, isCommand, said }]
  }
  let current: { readonly label: Label; lines: string[] } | undefined
  /** Whether the line before was a command with nothing that marks it as done: two in a row are a list of what can be done. */
  let wasListed = false

  const put = ({ line, said }: Open, observation: string): void => {
    exchanges.push({ line, said, observation })
    present = undefined
    left = undefined
    asides.push(...tail)
    tail = []
  }
  const aside = (text: string): void => {
    if (text.trim() !== '') tail.push(text)
  }
  /** What was heard, as the answer to the first thing that waits for one. */
  const answer = (text: string, isSure: boolean, isBounded = false): void => {
    const found = isBounded ? wholeAnswer(text, idiom) : idiom.answer(text)
    const open = waiting[0]
    if (open === undefined) {
      if (found === undefined) aside(text)
      else {
        aside(text.slice(0, found.from))
        present = text.slice(found.from, found.to)
        aside(text.slice(found.to))
      }
      return
    }
    if (found !== undefined) {
      waiting.shift()
      put(open, text.slice(found.from, found.to).replace(/\n+$/, ''))
      aside(text.slice(0, found.from))
      aside(text.slice(found.to))
    } else if (isThought(open.line) ? /^\s*OK\.?\s*$/i.test(text) : isSure && open.isCommand && text.trim() !== '') {
      waiting.shift()
      put(open, text.trim())
    } else aside(text)
  }
  /** `isBounded` where what the world said is known to end here. */
  const close = (isBounded = false): void => {
    if (current === undefined) return
    const text = current.lines.join('\n')
    const { label } = current
    current = undefined
    if (label === 'observation') answer(text, waiting.length > 0, isBounded)
    else if (label === 'thought') aside(text)
    else if (label === 'action') begin(text)
  }
  /** Something that was done, as far as a labelled text says so. */
  const begin = (text: string): void => {
    const command = commandIn(text, idiom)
    if (command !== undefined) wait(command, true)
    else if (text.trim() !== '' && !/[<{[]/.test(text.trim().slice(0, 1)) && text.trim().split('\n').length === 1) {
      wait(text.trim(), false)
    } else aside(text)
  }

  /** `$ ` before a command; pages have prices. */
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
      const said = line.slice(cue[0].length)
      waiting = []
      // A cue alone asks for the next line; with a space behind it, it may tell one that was empty.
      if (said.trim() !== '') wait(commandIn(said, idiom) ?? said.trimEnd(), true, said.trimEnd())
      else if (line.endsWith('> ')) wait('', false)
      else return
      current = { label: 'observation', lines: [] }
      return
    }
    const found = labelled(line)
    if (found !== undefined) {
      if (found.label === 'input' && (current?.label === 'action' || current?.label === 'input')) {
        const name = current.lines.join(' ').trim()
        current = { label: 'action', lines: [joined(name, found.rest, idiom)] }
        return
      }
      close()
      // An answer may name the tool that it is of.
      if (waiting[0]?.isCommand === true && OF_TOOL.test(line)) return
      const told = ARROW.exec(found.rest)
      if (
        found.label === 'action' &&
        told !== null &&
        idiom.command(told[1] ?? '', true) !== undefined &&
        idiom.answer(told[2] ?? '') !== undefined
      ) {
        begin(told[1] ?? '')
        current = { label: 'observation', lines: [told[2] ?? ''] }
        return
      }
      current = { label: found.label, lines: [found.rest] }
      if (found.label === 'action' && idiom.command(found.rest, false) !== undefined) {
        close()
        current = { label: 'observation', lines: [] }
      }
      return
    }
    const done = doneIn(idiom)(line)
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
    hear(text, from) {
      close()
      if (from === 'tool') {
        answer(text, true)
        return
      }
      for (const line of text.split('\n')) hearLine(line)
      close(from === 'transcript')
    },
    say(lines, text, said) {
      close()
      asides.push(...tail)
      tail = []
      if (lines.length === 0 && waiting[0]?.isCommand === true) left = waiting[0].line
      waiting = lines.map((line) => ({ line, isCommand: true, said }))
      if (lines.length === 0 && text.trim() !== '') asides.push(text)
    },
    tell(lines) {
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
      return { exchanges: asSaid(exchanges, idiom), gapAfter, unanswered, present, asides, tail: tail.join('\n') }
    },
  }
}

/** The world's answer in a text that holds nothing else, up to a blank line: a page may end with words that others give orders in. */
function wholeAnswer(text: string, idiom: PromptIdiom): Span | undefined {
  const found = idiom.answer(text)
  if (found === undefined || idiom.hasPages !== true) return found
  const rest = text.slice(found.to)
  const blank = rest.search(/\n[^\S\n]*(?:\n|$)/)
  return { from: found.from, to: found.to + (blank < 0 ? rest.length : blank) }
}

/**
 * Where most lines are commands and nothing else, what was put round one went to the world with it, which took it for none.
 * Where most are wrapped, in quotes or a call, somebody unwraps them.
 */
function asSaid(all: readonly Done[], idiom: PromptIdiom): readonly Exchange[] {
  let plain = 0
  let wrapped = 0
  for (const { line, said } of all) {
    if (said === undefined || isThought(line)) continue
    if (squeezed(said) !== squeezed(line)) wrapped += 1
    else if (idiom.command(said, false) !== undefined) plain += 1
  }
  const isUsual = wrapped > 0 && plain >= wrapped
  return all.map(({ line, said, observation }) => {
    const isWrapped = isUsual && said !== undefined && squeezed(said) !== squeezed(line)
    return { line: isWrapped ? said : line, observation }
  })
}

function squeezed(line: string): string {
  return line.replace(/\s+/g, '').toLowerCase()
}

function isThought(line: string): boolean {
  return /^think\b/i.test(line)
}
