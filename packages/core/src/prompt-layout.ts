/**
 * A complete layout of prompts that replaces the agent's own, to run published prompts unchanged. Texts have slots such as `{task}`;
 * other braces are literal.
 */
export interface PromptLayout {
  /**
   * Messages by name; each agent documents the names. `NAME.again` replaces `NAME` if one of the lists is not empty. A string is one user
   * message. Slots: `{demonstrations}`, `{task}` (the text that the task begins with), `{goal}`, `{history}`, and the agent's own.
   */
  readonly messages: Readonly<Record<string, string | readonly LayoutMessage[]>>
  /**
   * A line of the model and its observation: `{line}`, `{observation}`, `{number}` from 1, `{index}` from 0. @default `>
   * {line}\n{observation}\n`
   */
  readonly exchange?: string
  /** Separator of exchanges. @default the empty string */
  readonly join?: string
  /** Separator of demonstrations. @default the empty string */
  readonly between?: string
  /** Format of a demonstration that the world plays. @default each line after `> ` */
  readonly demonstration?: DemonstrationLayout
  /** Lists that an agent shows if they are not empty, by its names: `memory`, `failures`. */
  readonly lists?: Readonly<Record<string, ListLayout>>
  /** Replacements in the world's texts, applied in order. */
  readonly replace?: readonly Replacement[]
  /** Maximum characters of a message. The text from the first `{task}` on loses its beginning, as in some released agent loops. */
  readonly window?: number
}

/** A message of a conversation, with slots. */
export interface LayoutMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

/** Format of a played demonstration: `{opening}` and `{exchanges}`, which are formatted one by one. */
export interface DemonstrationLayout {
  /** Template of the demonstration. @default `{opening}\n{exchanges}` */
  readonly text?: string
  /** Template of an exchange. @default `> {line}\n{observation}` */
  readonly exchange?: string
  /** Separator of exchanges. @default a line break */
  readonly join?: string
}

/** Format of a list: its head, and a template for each item with the agent's slots, `{number}` and `{index}`. */
export interface ListLayout {
  readonly head?: string
  readonly item: string
  /** Separator of items. @default the empty string */
  readonly join?: string
  readonly tail?: string
}

/** A regular expression in the syntax of RE2, in which `^` and `$` match at lines, and the replacement of all matches. */
export interface Replacement {
  /** The texts it applies to: the text that the task begins with, later observations, or both. @default both */
  readonly in?: 'task' | 'observation'
  readonly from: string
  /** `$1` is the first group. */
  readonly to: string
}
