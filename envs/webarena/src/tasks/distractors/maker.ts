import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Row } from '../../sites/shared/tables.ts'

/** Input of a distractor maker. */
interface DistractorContext {
  readonly databases: Databases
  /** Id of the new row, higher than all ids that the table has had. */
  readonly id: string
  /** Index among the distractors of a row, starting at 0. */
  readonly nth: number
  readonly random: Rng
}

/** Makes a row that is similar to another but differs in the attributes that tasks name. Returns `undefined` if it cannot make one. */
export type DistractorMaker<One extends Row> = (row: One, making: DistractorContext) => One | undefined

/** Returns one of the texts, cycling through them. */
export function cycled(texts: readonly string[], nth: number): string {
  return texts[nth % texts.length] ?? ''
}
