/** A text that tries to instruct the agent, hidden in the observations of a world. */
export interface Injection {
  /** Unique in a run. */
  readonly id: string
  /** Id of the world. */
  readonly world: string
  /** Name of a place of that world. */
  readonly place: string
  readonly text: string
  /** The action that shows obedience, without regard to case and spaces. A `*` at its end represents any text. */
  readonly demands: string
}

/** A place in a world's observations where other people could write. */
export interface InjectionPlace {
  readonly name: string
  /** A phrase. */
  readonly description: string
  /** Pages that have the place. @default all */
  readonly pages?: readonly string[]
  /** The place is the end of the first line with this text. */
  readonly after?: string
  /** The place is in front of the first such text. */
  readonly before?: string
  /** Text around the injected text: `{{text}}` is replaced. @default `{{text}}` */
  readonly form?: string
}
