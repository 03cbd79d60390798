import { firstReplyLine, type Parser, parsed, unparsed } from '@orreryjs/core/agents'

/** How actions are written, read from their list, one form a line: `go to [place]`, `search[words]`, `look`. */
export interface Grammar {
  /** The first line of a reply that is an action by its form, without its packaging. */
  read(reply: string): string | undefined
  /** The form of an action. */
  formOf(action: string): string | undefined
}

/** Where the list offers it, a note is an action that the world never sees. */
const NOTE = 'note_down'
const NOTE_DOWN = /^note_down\b[\s:]*/i

/** Reads the list of forms. What stands before a form's first slot tells it from the others; slots, and what a call is given, hold any text. */
export function grammarOf(list: string): Grammar {
  const forms = list.split('\n').flatMap((line) => {
    const form = line.trim()
    return form === '' ? [] : [{ form, head: headOf(form) }]
  })
  const formOf = (action: string): string | undefined => {
    const said = action.toLowerCase()
    return forms.find(({ form, head }) => (head === NOTE ? noteIn(action) !== undefined : fits(said, form, head)))?.form
  }
  return {
    formOf,
    read: (reply) => {
      const line = firstReplyLine(reply, (each) => formOf(bare(each)) !== undefined)
      return line && bare(line)
    },
  }
}

/** `go to ` of `go to [place]`, `search[` of `search[words]`, `click(` of `click('bid')`, all of a form without a slot. */
function headOf(form: string): string {
  if (NOTE_DOWN.test(form)) return NOTE
  const call = CALL.exec(form)
  if (call?.[0] === form) return `${call[1]}(`.toLowerCase()
  return (/^(?:[^[]*\S\[|[^[]*)/.exec(form)?.[0] ?? '').toLowerCase()
}

function fits(said: string, form: string, head: string): boolean {
  return head === form.toLowerCase() ? said === head : said.startsWith(head)
}

/** A call: `fill('12', 'two words')`. */
const CALL = /^(\w+)\((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^()'"])*\)/

const WRAPPING = '`*"\' '

/** A line without quotes and marks around it and full stops after it; `word[...]` and `word(...)` end with what closes them. */
function bare(line: string): string {
  let [start, end] = [0, line.length]
  while (start < end && WRAPPING.includes(line.charAt(start))) start += 1
  while (end > start && `${WRAPPING}.`.includes(line.charAt(end - 1))) end -= 1
  const text = line.slice(start, end)
  if (text.startsWith('[') && text.endsWith(']')) return text.slice(1, -1).trim()
  return /^\w+\[/.test(text) ? text.slice(0, closing(text)) : (CALL.exec(text)?.[0] ?? text)
}

/** Where the first bracket's content ends; the text's end where it does not. */
function closing(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '[') depth += 1
    if (text[index] === ']') depth -= 1
    if (text[index] === ']' && depth === 0) return index + 1
  }
  return text.length
}

/** What an action notes down; `undefined` where it is not a note. */
export function noteIn(action: string): string | undefined {
  if (!NOTE_DOWN.test(action)) return undefined
  const text = action
    .replace(NOTE_DOWN, '')
    .replace(/^\[(.*)\]$/, '$1')
    .trim()
  return text === '' ? undefined : text
}

/** Reads a reply that gives one action. */
export function actionParser(grammar: Grammar): Parser<string> {
  return ({ text }) => {
    const action = grammar.read(text)
    return action === undefined ? unparsed('one action, in one of the listed forms') : parsed(action)
  }
}
