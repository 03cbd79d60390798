import { OrreryError } from '@orreryjs/core'

/** The splits of our own tasks. `hard` has deep invented trees alone; in the others they take turns with Minecraft's. */
export const generatedSplits = ['train', 'dev', 'test', 'hard'] as const
/** Name of a split of our own tasks. */
export type GeneratedSplit = (typeof generatedSplits)[number]

const SIZES: Readonly<Record<GeneratedSplit, number>> = { train: 2000, dev: 200, test: 200, hard: 200 }

/** Number of tasks in a split. Throws `SPLIT_UNKNOWN`. */
export function generatedSize(split: string): number {
  return SIZES[knownSplit(split)]
}

/** Throws `SPLIT_UNKNOWN`. */
export function knownSplit(split: string): GeneratedSplit {
  const known = generatedSplits.find((name) => name === split)
  if (known !== undefined) return known
  throw new OrreryError('SPLIT_UNKNOWN', `textcraft generates no split '${split}'; it generates: ${generatedSplits.join(', ')}`)
}
