import type { Terminal } from '../../terminal.ts'

/** What a player has seen: the opening has no action. */
export interface Scene {
  readonly action?: string
  readonly text: string
}

/** How a sketch may be drawn. */
export interface Canvas {
  /** Characters in a line. */
  readonly columns: number
  readonly colour: Terminal['colour']
}

/** A picture of a world as lines of text, from what the player has seen and nothing else. */
export type Sketch = (story: readonly Scene[], canvas: Canvas) => readonly string[]

/** For worlds without a picture of their own: the opening once more. */
export const openingSketch: Sketch = ([opening]) => (opening === undefined ? [] : opening.text.split('\n'))
