import { maxOf } from '@orreryjs/core'
import type { Sketch, StoryEntry } from '@orreryjs/core/worlds'
import { textWidth } from '@orreryjs/runs/texts'
import { wrapText } from '../output/wrap-text.ts'
import type { Terminal } from '../terminal.ts'
import { HUMAN_HELP, type HumanConsole } from './human.ts'

/** Console for a person at the terminal, or for lines from a pipe. */
interface TerminalConsole extends HumanConsole {
  close(): void
}

interface ConsoleOptions {
  /** Draws a sketch of the observations so far. If a world has one, it is shown after every change. */
  readonly sketch?: Sketch | undefined
  /** Called for Ctrl-C, which readline intercepts on a terminal. */
  onInterrupt(): void
}

/** Sketch of worlds without a sketch: the first observation again. */
const openingSketch: Sketch = ([opening]) => (opening === undefined ? [] : opening.text.split('\n'))

/** Creates a console that prints the game as lines of text. */
export function terminalConsole(terminal: Terminal, { sketch, onInterrupt }: ConsoleOptions): TerminalConsole {
  const { colour, isTyped: typed } = terminal
  let suggested: readonly string[] = []
  const reader = terminal.openLines({ prompt: '> ', completer: (line: string) => completionsOf(line, suggested) })
  const lines = reader[Symbol.asyncIterator]()
  reader.on('SIGINT', onInterrupt)
  const drawn = (story: readonly StoryEntry[], draw: Sketch): string => draw(story, terminal).join('\n')
  // A person reads wrapped text; a program gets it unchanged.
  const legible = (text: string): string => (typed ? wrapText(text, terminal.columns) : text)
  let steps = 0
  return {
    ask: async () => {
      if (typed) reader.prompt()
      const next = await lines.next()
      if (next.done === true) return undefined
      // Typed input is already on the screen; input from a pipe is not.
      if (!typed) terminal.print(`> ${next.value}`)
      return next.value
    },
    begin: (task, text) => {
      terminal.print(`${colour.bold(task.id)}\n\n${legible(text)}\n\n${colour.dim(HUMAN_HELP)}\n`)
    },
    showStep: (seen, story) => {
      steps += 1
      const { text } = seen.observation
      const answer = legible(`[${steps}] ${text}`)
      const picture = typed && sketch !== undefined ? drawn(story, sketch) : ''
      const changed = typed && sketch !== undefined && picture !== drawn(story.slice(0, -1), sketch)
      // A page longer than its sketch needs no sketch; `:map` draws it.
      if (changed && linesOf(answer) < linesOf(picture)) terminal.print(`\n${picture}\n`)
      const isSame = typed && seen.invalid !== undefined && text === story.at(-2)?.text && linesOf(answer) > SHORT
      terminal.print((isSame ? `[${steps}] nothing changed` : answer).replace(/^\[\d+\]/, colour.dim))
      if (seen.invalid !== undefined) terminal.print(colour.yellow(`(invalid action: ${seen.invalid.reason})`))
    },
    drawSketch: (story) => terminal.print(drawn(story, sketch ?? openingSketch)),
    listActions: (actions, page) => {
      const numbered = actions.map((action, index) => {
        const caption = captionOf(action, page)
        const name = `${String(index + 1).padStart(3)} ${action}`
        return caption === undefined
          ? name
          : `${name}  ${truncate(caption, Math.max(CAPTION, terminal.columns - name.length - 2))}`
      })
      for (const line of inColumns(numbered, terminal.columns)) terminal.print(line)
    },
    ...(typed && {
      setCompletions: (actions) => {
        suggested = actions
      },
    }),
    print: (text) => terminal.print(legible(text)),
    close: () => reader.close(),
  }
}

/** Observations of at most this many lines are printed again even without a change. */
const SHORT = 3

/** Minimum number of characters of a caption that are shown. */
const CAPTION = 20

function linesOf(text: string): number {
  return text.split('\n').length
}

const COMMANDS: readonly string[] = [':actions', ':map', ':history', ':undo', ':help', ':quit']

/** Returns completions of a line in the form readline expects: the actions with that prefix, ignoring case. */
export function completionsOf(line: string, actions: readonly string[]): [string[], string] {
  const begun = line.toLowerCase()
  const all = line.startsWith(':') ? COMMANDS : actions
  return [all.filter((each) => each.toLowerCase().startsWith(begun)), line]
}

/** Page markup of clickable elements: `[button] B08 [button_]`, `[B08]`. */
const MARKED = /^\[(?:(?:clicked )?button\] )?(.+?)(?: \[(?:clicked )?button_\]|\])$/

/** An opaque id, such as a product code of a shop. */
const CODE = /^(?=.*\d)[a-z0-9]{10}$/i

/** Returns the text that follows an action's product code on the page, such as its title. `undefined` for any other action. */
function captionOf(action: string, page: string): string | undefined {
  const code = /^\w+\[(.+)\]$/.exec(action.trim())?.[1]?.toLowerCase()
  if (code === undefined || !CODE.test(code)) return undefined
  const pieces = page
    .split(/\n| \[SEP\] /)
    .map((piece) => piece.trim().replace(MARKED, '$1'))
    .filter((piece) => piece !== '')
  const at = pieces.findIndex((piece) => piece.toLowerCase() === code)
  return at < 0 ? undefined : pieces[at + 1]
}

/** Truncates a text to a length. */
function truncate(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1)).trimEnd()}…`
}

const GAP = 3

/** Arranges texts in columns that fill the width, column by column. */
export function inColumns(texts: readonly string[], width: number): readonly string[] {
  const widths = texts.map((text) => textWidth(text))
  const widest = maxOf(widths, 0)
  const columns = Math.max(1, Math.floor((width + GAP) / (widest + GAP)))
  const rows = Math.ceil(texts.length / columns)
  const padded = texts.map((text, index) => text + ' '.repeat(widest + GAP - (widths[index] ?? 0)))
  return Array.from({ length: rows }, (_, row) =>
    padded
      .filter((_text, index) => index % rows === row)
      .join('')
      .trimEnd(),
  )
}
