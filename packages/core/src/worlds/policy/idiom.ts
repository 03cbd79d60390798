/** A part of a text, from its first character to the one after its last. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Where a text states what is to be done. */
export interface Statement extends Span {
  /** What is to be done, by which two statements are known to be of the same task. */
  readonly goal: string
  /** Whether the world's own opening stands there, with all that belongs to the task. */
  readonly isComplete: boolean
}

/** How a world words itself, by which its parts are found in a prompt, however it is laid out. */
export interface PromptIdiom {
  readonly world: string
  /** Whether its answers are pages that may hold any text. @default false */
  readonly hasPages?: boolean
  /** Statements of tasks, in their order. */
  statements(text: string): readonly Statement[]
  /**
   * The opening of the task as the world itself gives it, from a statement of it and the texts that a prompt tells before and
   * after it; `undefined` where something is missing.
   */
  opening(statement: Statement, texts: Surroundings): string | undefined
  /** The first answer of the world to a command in a text. */
  answer(text: string): Span | undefined
  /** The command in the world's own words that a text is; `isLoose` takes one that is not quite well formed. */
  command(text: string, isLoose: boolean): string | undefined
  /** The command that a call of a function stands for. */
  called(name: string, values: readonly string[]): string | undefined
}

/** The text in which a task is stated, and those before and after it. */
export interface Surroundings {
  readonly before: string
  readonly text: string
  readonly after: string
}

/** A command without what people put round it: quotes, backquotes, a full stop. */
export function bare(text: string): string {
  return text
    .trim()
    .replace(/^(?:\*\*|[`"'(]|\$ )+/, '')
    .replace(/(?:\*\*|[`"']|(?<=[^.])\.|[,;])+$/, '')
    .trim()
}

/** What a prompt calls the task, with what follows: `Your goal is to ...`, `Task: ...`. The rest of the line is what is to be done. */
export const TOLD_TASK: RegExp =
  /\b(?:goal|task|objective|target|aim|mission|quest|instructions?|question|query|request|assignment|job|problem|input)\b[^\n:.?]{0,24}?(?::|\bis\b)[ \t]*\n?[ \t]*(?:is[ \t]+)?(?:to:?[ \t]+)?["'`*]*([^\n]+)/gi
