import { OrreryError } from '@orreryjs/core'

/**
 * Generated splits. `adapt-like` has the depths of the published tasks; `hard` consists of deep invented trees; the others
 * alternate invented trees and Minecraft recipes.
 */
export const generatedSplits = ['adapt-like', 'train', 'dev', 'test', 'hard'] as const
/** Name of a generated split. */
export type GeneratedSplit = (typeof generatedSplits)[number]

const SIZES: Readonly<Record<GeneratedSplit, number>> = {
  'adapt-like': 200,
  train: 2000,
  dev: 200,
  test: 200,
  hard: 200,
}

/** Returns the number of tasks in a split. Throws `SPLIT_UNKNOWN`. */
export function generatedSize(split: string): number {
  return SIZES[parseSplitName(split)]
}

/** Validates a split name. Throws `SPLIT_UNKNOWN`. */
export function parseSplitName(split: string): GeneratedSplit {
  const splitName = generatedSplits.find((name) => name === split)
  if (splitName !== undefined) return splitName
  throw new OrreryError('SPLIT_UNKNOWN', `textcraft generates no split '${split}'; it generates: ${generatedSplits.join(', ')}`)
}
