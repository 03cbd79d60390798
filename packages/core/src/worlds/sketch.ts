/** What a player has seen: the opening has no action. */
export interface Scene {
  readonly action?: string
  readonly text: string
}

/** How a text is made to stand out; the identity where there are no colours. */
export type Paint = (text: string) => string

/** What a sketch is drawn on. */
export interface Canvas {
  /** Characters in a line. */
  readonly columns: number
  readonly colour: { readonly bold: Paint; readonly cyan: Paint; readonly dim: Paint }
}

/** A picture of a world as lines of text, from what the player has seen and nothing else. */
export type Sketch = (story: readonly Scene[], canvas: Canvas) => readonly string[]
