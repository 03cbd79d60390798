/**
 * The whole layout of prompts, in place of an agent's own: for prompts that somebody published, which a profile runs as they are.
 * Texts have slots such as `{task}`; every other brace stands as it is.
 */
export interface Layout {
  /**
   * What is sent, by what the agent asks for; each agent names these. `NAME.again` is sent in place of `NAME` where one of the lists is
   * not empty. A text is one message of the user. Slots: `{demonstrations}`,
   * `{task}` (what the task begins with), `{goal}`, `{history}`, and those of the agent.
   */
  readonly messages: Readonly<Record<string, string | readonly LaidOutMessage[]>>
  /** A line of the model and what came back: `{line}`, `{observation}`, `{number}` from 1, `{index}` from 0. @default `> {line}\n{observation}\n` */
  readonly exchange?: string
  /** Between two of them. @default nothing */
  readonly join?: string
  /** Between two demonstrations. @default nothing */
  readonly between?: string
  /** How a demonstration that the world plays is written down. @default as usual: each line after `> ` */
  readonly demonstration?: LaidOutDemonstration
  /** Lists that an agent shows where they are not empty, by its names: `memory`, `failures`. */
  readonly lists?: Readonly<Record<string, LaidOutList>>
  /** What is changed in the world's texts before they are shown, one after the other. */
  readonly replace?: readonly Replacement[]
  /** Characters of a message at most: what comes after the first `{task}` or before loses its beginning, as some released loops cut it. */
  readonly window?: number
}

/** A message of a conversation, with slots. */
export interface LaidOutMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

/** A played demonstration: `{opening}` and `{exchanges}`, which are laid out one by one. */
export interface LaidOutDemonstration {
  /** @default `{opening}\n{exchanges}` */
  readonly text?: string
  /** @default `> {line}\n{observation}` */
  readonly exchange?: string
  /** @default a line break */
  readonly join?: string
}

/** A list: its head, and each item with the slots that the agent fills, `{number}` and `{index}`. */
export interface LaidOutList {
  readonly head?: string
  readonly item: string
  /** @default nothing */
  readonly join?: string
  readonly tail?: string
}

/** A regular expression, with the flags g, m and u, and what stands in its place. */
export interface Replacement {
  /** Where: in what the task begins with, in what comes back later, or in both. @default both */
  readonly in?: 'task' | 'observation'
  readonly from: string
  /** `$1` is the first group. */
  readonly to: string
}
