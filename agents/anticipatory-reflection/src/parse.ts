import { firstReplyLine, lastWord, type Parser, parsed, replyLines, unparsed } from '@orreryjs/core/agents'

/** Action forms, one per line in the profile's list: `go to [place]`, `search[words]`, `look`. */
export interface Grammar {
  /** Returns the first line of a reply that has the form of an action, without quotes and marks. */
  read(reply: string): string | undefined
  /** Returns the form of an action. */
  formOf(action: string): string | undefined
}

/** A note is an action that the world never sees. It is available if the list has its form. */
const NOTE = 'note_down'
const NOTE_DOWN = /^note_down\b[\s:]*/i

/**
 * Compiles the list of forms. A form is identified by its text before the first slot; slots and call arguments match any text.
 */
export function grammarOf(list: string): Grammar {
  const forms = list.split('\n').flatMap((line) => {
    const form = line.trim()
    return form === '' ? [] : [{ form, head: headOf(form) }]
  })
  const formOf = (action: string): string | undefined => {
    const text = action.toLowerCase()
    return forms.find(({ form, head }) => (head === NOTE ? noteIn(action) !== undefined : matchesForm(text, form, head)))?.form
  }
  return {
    formOf,
    read: (reply) => {
      const line = firstReplyLine(reply, (each) => formOf(unwrapped(each)) !== undefined)
      return line && unwrapped(line)
    },
  }
}

/** `go to ` of `go to [place]`, `search[` of `search[words]`, `click(` of `click('bid')`; the whole form if it has no slot. */
function headOf(form: string): string {
  if (NOTE_DOWN.test(form)) return NOTE
  const call = CALL.exec(form)
  if (call?.[0] === form) return `${call[1]}(`.toLowerCase()
  return (/^(?:[^[]*\S\[|[^[]*)/.exec(form)?.[0] ?? '').toLowerCase()
}

function matchesForm(text: string, form: string, head: string): boolean {
  return head === form.toLowerCase() ? text === head : text.startsWith(head)
}

/** A call, such as `fill('12', 'two words')`. */
const CALL = /^(\w+)\((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^()'"])*\)/

const WRAPPING = '`*"\' '

/** Removes surrounding quotes and marks and a final full stop. Text after `word[...]` and `word(...)` is dropped. */
function unwrapped(line: string): string {
  let [start, end] = [0, line.length]
  while (start < end && WRAPPING.includes(line.charAt(start))) start += 1
  while (end > start && `${WRAPPING}.`.includes(line.charAt(end - 1))) end -= 1
  const text = line.slice(start, end)
  if (text.startsWith('[') && text.endsWith(']')) return text.slice(1, -1).trim()
  return /^\w+\[/.test(text) ? text.slice(0, endOfBrackets(text)) : (CALL.exec(text)?.[0] ?? text)
}

/** Returns the end of the first bracket's content, or the end of the text if the bracket is not closed. */
function endOfBrackets(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '[') depth += 1
    if (text[index] === ']') depth -= 1
    if (text[index] === ']' && depth === 0) return index + 1
  }
  return text.length
}

/** Returns the text of a note, or `undefined` if the action is not a note. */
export function noteIn(action: string): string | undefined {
  if (!NOTE_DOWN.test(action)) return undefined
  const text = action
    .replace(NOTE_DOWN, '')
    .replace(/^\[(.*)\]$/, '$1')
    .trim()
  return text === '' ? undefined : text
}

/** Reads a reply with one action. */
export function actionParser(grammar: Grammar): Parser<string> {
  return ({ text }) => {
    const action = grammar.read(text)
    return action === undefined ? unparsed('one action, in one of the listed forms') : parsed(action)
  }
}

export type Verdict = 'YES' | 'NO'
/** `SKIP` means that the step is not needed. */
export type SubtaskVerdict = Verdict | 'SKIP'

const VERDICTS: readonly Verdict[] = ['YES', 'NO']
const SUBTASK_VERDICTS: readonly SubtaskVerdict[] = ['YES', 'NO', 'SKIP']
const DESCRIPTION = /The action is to\b[^\n]*/i

/** Reads the last verdict word of a reply about the task. */
export const readVerdict: Parser<Verdict> = ({ text }) => verdictIn(text, VERDICTS)

/** Reads the last verdict word of a reply about a step. */
export const readSubtaskVerdict: Parser<SubtaskVerdict> = ({ text }) => verdictIn(text, SUBTASK_VERDICTS)

function verdictIn<Word extends string>(text: string, words: readonly Word[]): ReturnType<Parser<Word>> {
  const word = lastWord(text, words)
  return word === undefined ? unparsed(`a last line with one of the words ${words.join(', ')}`) : parsed(word)
}

/** Judgement of an action. */
export interface Alignment {
  /** A sentence that starts with `The action is to`; `undefined` if the reply has none. */
  readonly description?: string
  readonly verdict: Verdict
}

/** Reads a description of the action and a verdict. */
export const readAlignment: Parser<Alignment> = ({ text }) => {
  const verdict = lastWord(text, VERDICTS)
  return verdict === undefined ? unparsed('a last line with YES or NO') : parsed({ ...descriptionIn(text), verdict })
}

/** Returns the description of the action, if the reply has one. */
function descriptionIn(text: string): Pick<Alignment, 'description'> {
  const description = DESCRIPTION.exec(text)?.[0].trim()
  return description === undefined ? {} : { description }
}

/** Returns the text after `###Answer`, or the whole reply if the mark is missing. */
export function readAnswer(reply: string): string {
  const mark = /###\s*Answer:?/i.exec(reply)
  return (mark === null ? reply : reply.slice(mark.index + mark[0].length)).trim()
}

const NUMBERED = /\[(\d+)\]/

/** The first argument of a call if it is a number: 12 in `fill('12', 'tea')`. */
const FIRST_NUMBER_ARGUMENT = /^(\w+\(\s*['"])(\d+)(?=['"])/

/** Returns the id of the element that an action refers to: 12 in `click [12]` and `click('12')`. */
export function elementIn(action: string): string | undefined {
  return FIRST_NUMBER_ARGUMENT.exec(action)?.[2] ?? NUMBERED.exec(action)?.[1]
}

/** Returns the action with another element id. */
export function withElement(action: string, element: string): string {
  return FIRST_NUMBER_ARGUMENT.test(action)
    ? action.replace(FIRST_NUMBER_ARGUMENT, `$1${element}`)
    : action.replace(NUMBERED, `[${element}]`)
}

/** Returns the element id that a reply names, if the screen has it. */
export function readElement(reply: string, screen: string): string | undefined {
  const text = /New element id is:?\s*\[?(\d+)/i.exec(reply)?.[1] ?? /\[?(\d+)\]?/.exec(reply)?.[1]
  return text !== undefined && labelOf(text, screen) !== undefined ? text : undefined
}

/** Returns role and name of an element on a screen. */
export function labelOf(element: string, screen: string): string | undefined {
  const line = screen.split('\n').find((each) => NUMBERED.exec(each)?.[1] === element)
  return line?.replace(NUMBERED, '').trim()
}

const ITEM = /^(?:\d+[.)]|[-*\u2022])\s+(\S.*)$/
const LIST_TITLE = /^list\b[\s:.]*/i

/** Reads the items of a numbered or bulleted list, or the sentences of a reply without a list. */
export const readPlan: Parser<readonly string[]> = ({ text }) => {
  const lines = replyLines(text)
  const items = lines.flatMap((line) => ITEM.exec(line)?.[1] ?? [])
  const steps = (items.length > 0 ? items : sentences(lines.join(' '))).map(withoutMarks).filter((step) => step !== '')
  return steps.length > 0 ? parsed(steps) : unparsed("'List' and below it numbered lines, one step a line")
}

function sentences(text: string): readonly string[] {
  return text.replace(LIST_TITLE, '').split(/(?<=[.!?])\s+/)
}

/** Removes marks that would turn the step into a heading. */
function withoutMarks(step: string): string {
  return step.replace(/[*`]|^[#\s]+/g, '').trim()
}
