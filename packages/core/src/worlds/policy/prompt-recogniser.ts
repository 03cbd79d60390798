/** A range of a text; `to` is exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A range of a text that states a task. */
export interface TaskStatement extends Span {
  /** The goal; two statements with the same goal are about the same task. */
  readonly goal: string
  /** True if the range contains the world's own opening of the task. */
  readonly isComplete: boolean
  /** True if only the words of a request suggest this world: any other world that finds a task comes first. @default false */
  readonly isInferred?: boolean
}

/** Recognisers for a world's wording, which find its parts in a prompt of any layout. */
export interface PromptRecogniser {
  readonly world: string
  /** True if the world's answers are pages that may contain any text. @default false */
  readonly hasPages?: boolean
  /** Returns the statements of tasks in order. */
  statements(text: string): readonly TaskStatement[]
  /** Reconstructs the world's own opening of a task from a statement and the surrounding texts; `undefined` if a part is missing. */
  opening(statement: TaskStatement, texts: SurroundingText): string | undefined
  /** Returns the range of the world's first answer to a command. */
  answer(text: string): Span | undefined
  /** Parses a text as a command of the world; `isLoose` accepts slightly malformed commands. */
  command(text: string, isLoose: boolean): string | undefined
  /** Returns the command that corresponds to a function call. */
  commandOfCall(name: string, values: readonly string[]): string | undefined
}

/** The text that states a task, and the texts before and after it. */
export interface SurroundingText {
  readonly before: string
  readonly text: string
  readonly after: string
}

/** Removes quotes, backquotes and punctuation around a command. */
export function stripCommandMarks(text: string): string {
  const command = text.trim().replace(/^(?:\*\*|[`"'(]|\$ )+/, '')
  let end = command.length
  for (;;) {
    const [previous = '.', last = ''] = [command[end - 2], command[end - 1]]
    if ('`"\',;'.includes(last) && last !== '') end -= 1
    else if (last === '*' && previous === '*') end -= 2
    else if (last === '.' && previous !== '.') end -= 1
    else return command.slice(0, end).trim()
  }
}

/** Matches the introduction of a task, such as `Your goal is to ...` or `Task: ...`. Its group is the rest of the line. */
const INTRODUCTION =
  /\b(?:goal|task|objective|target|aim|mission|quest|instructions?|question|query|request|assignment|job|problem|input)\b[^\n:.?]{0,24}?(?::|\bis\b)[ \t]*\n?[ \t]*(?:is[ \t]+)?(?:to:?[ \t]+)?([^\n]+)/gi

/** Matches a second introduction, as in a section `TASK:` that begins with `Your task is to`. */
const INTRODUCTION_IN_SECTION =
  /^(?:your|the|my) (?:current )?(?:goal|task|objective|aim|mission|quest|question|request|assignment|job|problem)(?: is:?|:) ?(?:to:? )?/i

/** Returns the tasks that sentences or labels introduce, such as `Your goal is to ...` or `Task: ...`, without the marks around them. */
export function introducedTasks(text: string): readonly TaskStatement[] {
  return [...text.matchAll(INTRODUCTION)].map((match) => {
    const goal = withoutOuterMarks(match[1] ?? '').replace(INTRODUCTION_IN_SECTION, '')
    return { from: match.index, to: match.index + match[0].length, goal: withoutOuterMarks(goal), isComplete: false }
  })
}

/**
 * Returns the rest of a line that introduces a task, without the marks around it: asterisks, quotation marks that enclose all of it, and
 * marks at its ends without a partner. Quotations inside it stay complete: `Search for "pin hammer"` does not change.
 */
export function withoutOuterMarks(text: string): string {
  let rest = text.trim()
  for (let count = 0; count < MAX_OUTER_MARKS; count += 1) rest = withoutOuterMark(rest).trim()
  return rest
}

/** More marks around a task do not occur. */
const MAX_OUTER_MARKS = 8

function withoutOuterMark(text: string): string {
  const [first = '', last = ''] = [text[0], text.at(-1)]
  if (first === '*') return text.slice(1)
  if (last === '*') return text.slice(0, -1)
  for (const mark of ['"', "'", '`']) {
    if (first !== mark && last !== mark) continue
    const { partnerOfFirst, hasOpenLast } = pairs(text, mark)
    const end = text.length - 1
    if (first === mark && partnerOfFirst === end) return text.slice(1, -1)
    if (first === mark && partnerOfFirst === undefined) return text.slice(1)
    if (last === mark && !hasOpenLast) return text.slice(0, -1)
  }
  return text
}

/** Returns the place of the mark that closes the first character, and whether the last character closes an earlier mark. */
function pairs(text: string, mark: string): { readonly partnerOfFirst: number | undefined; readonly hasOpenLast: boolean } {
  const open: number[] = []
  let partnerOfFirst: number | undefined
  let hasOpenLast = false
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const isSecondAtEnd = at === text.length - 1 && at > 1 && text[at - 1] === mark
    const isAfterText = isSecondAtEnd || /[^\s(["'`]/.test(text[at - 1] ?? ' ')
    const isBeforeText = /\w/.test(text[at + 1] ?? ' ')
    if (isAfterText && isBeforeText) continue
    if (!isAfterText) open.push(at)
    else {
      const partner = open.pop()
      if (partner === 0) partnerOfFirst = at
      if (at === text.length - 1) hasOpenLast = partner !== undefined
    }
  }
  return { partnerOfFirst, hasOpenLast }
}
