import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Row } from '../../sites/shared/tables.ts'

/** What a look-alike is made with. */
interface Making {
  readonly databases: Databases
  /** Its id: one above all that the table ever had. */
  readonly id: string
  /** The number among the look-alikes of its row, from 0. */
  readonly nth: number
  readonly random: Rng
}

/** Makes a row that is nearly another: told apart by what a task calls it; nothing where none can be made. */
export type Maker<One extends Row> = (row: One, making: Making) => One | undefined

/** One of the texts, in turn. */
export function nthOf(texts: readonly string[], nth: number): string {
  return texts[nth % texts.length] ?? ''
}
