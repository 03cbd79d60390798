/** What a person who answers for a model sees and types. */
export interface HumanScreen {
  /** Writes text, which may have several lines. */
  show(text: string): void
  /** Writes the beginning of a part of a prompt. */
  head(title: string): void
  /** The next line that is typed; `undefined` where there are no more, after which none is asked for. */
  ask(cue: string): Promise<string | undefined>
}
