import { firstReplyLine, lastWord, type Parser, parsed, replyLines, unparsed } from '@orreryjs/core/agents'

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

export type Verdict = 'YES' | 'NO'
/** `SKIP` says of a step that it is not needed. */
export type StepVerdict = Verdict | 'SKIP'

const WORDS: readonly Verdict[] = ['YES', 'NO']
const STEP_WORDS: readonly StepVerdict[] = ['YES', 'NO', 'SKIP']
const DESCRIPTION = /The action is to\b[^\n]*/i

/** The last word of a reply that judges the task. */
export const readVerdict: Parser<Verdict> = ({ text }) => wordIn(text, WORDS)

/** The last word of a reply that judges a step. */
export const readStepVerdict: Parser<StepVerdict> = ({ text }) => wordIn(text, STEP_WORDS)

function wordIn<Word extends string>(text: string, words: readonly Word[]): ReturnType<Parser<Word>> {
  const word = lastWord(text, words)
  return word === undefined ? unparsed(`a last line with one of the words ${words.join(', ')}`) : parsed(word)
}

/** What a judge says of an action. */
export interface Alignment {
  /** A sentence that begins with `The action is to`; absent where the reply has none. */
  readonly description?: string
  readonly verdict: Verdict
}

/** A sentence on the action and a verdict. */
export const readAlignment: Parser<Alignment> = ({ text }) => {
  const verdict = lastWord(text, WORDS)
  return verdict === undefined ? unparsed('a last line with YES or NO') : parsed({ ...descriptionIn(text), verdict })
}

/** The sentence on the action, where a reply has one. */
function descriptionIn(text: string): Pick<Alignment, 'description'> {
  const description = DESCRIPTION.exec(text)?.[0].trim()
  return description === undefined ? {} : { description }
}

/** What stands after `###Answer`; the whole reply where the mark is missing. */
export function readAnswer(reply: string): string {
  const mark = /###\s*Answer:?/i.exec(reply)
  return (mark === null ? reply : reply.slice(mark.index + mark[0].length)).trim()
}

const NUMBERED = /\[(\d+)\]/

/** The first thing that a call is given, where that is a number: 12 in `fill('12', 'tea')`. */
const GIVEN = /^(\w+\(\s*['"])(\d+)(?=['"])/

/** The number of the element that an action is about, such as 12 in `click [12]` and in `click('12')`. */
export function elementIn(action: string): string | undefined {
  return GIVEN.exec(action)?.[2] ?? NUMBERED.exec(action)?.[1]
}

/** The action with another element in its place. */
export function withElement(action: string, element: string): string {
  return GIVEN.test(action) ? action.replace(GIVEN, `$1${element}`) : action.replace(NUMBERED, `[${element}]`)
}

/** The element that a reply names, where the screen has it. */
export function readElement(reply: string, screen: string): string | undefined {
  const said = /New element id is:?\s*\[?(\d+)/i.exec(reply)?.[1] ?? /\[?(\d+)\]?/.exec(reply)?.[1]
  return said !== undefined && labelOf(said, screen) !== undefined ? said : undefined
}

/** What a screen says of an element beside its number: its role and name. */
export function labelOf(element: string, screen: string): string | undefined {
  const line = screen.split('\n').find((each) => NUMBERED.exec(each)?.[1] === element)
  return line?.replace(NUMBERED, '').trim()
}

const ITEM = /^(?:\d+[.)]|[-*\u2022])\s+(\S.*)$/
const TITLE = /^list\b[\s:.]*/i

/** The steps of a numbered or bulleted list; where there is none, the sentences of the reply. */
export const readPlan: Parser<readonly string[]> = ({ text }) => {
  const lines = replyLines(text)
  const items = lines.flatMap((line) => ITEM.exec(line)?.[1] ?? [])
  const steps = (items.length > 0 ? items : sentences(lines.join(' '))).map(withoutMarks).filter((step) => step !== '')
  return steps.length > 0 ? parsed(steps) : unparsed("'List' and below it numbered lines, one step a line")
}

function sentences(text: string): readonly string[] {
  return text.replace(TITLE, '').split(/(?<=[.!?])\s+/)
}

/** A step without marks that would make it a heading. */
function withoutMarks(step: string): string {
  return step.replace(/[*`]|^[#\s]+/g, '').trim()
}
