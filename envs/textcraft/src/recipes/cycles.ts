import { OrreryError } from '@orreryjs/core'
import type { RecipeFile } from '../data.ts'

/**
 * Pairs of recipe files that undo each other. Upstream keeps the first one it reads, so the directory order decides which of the
 * two items is crafted and which is provided by `get`.
 */
const PAIRS: readonly (readonly [RecipeChoice, RecipeChoice])[] = [
  [
    { output: 'iron_nugget', file: 'iron_nugget' },
    { output: 'iron_ingot', file: 'iron_ingot_from_nuggets' },
  ],
  [
    { output: 'gold_nugget', file: 'gold_nugget' },
    { output: 'gold_ingot', file: 'gold_ingot_from_nuggets' },
  ],
  [
    { output: 'honey_block', file: 'honey_block' },
    { output: 'honey_bottle', file: 'honey_bottle' },
  ],
]

interface RecipeChoice {
  readonly output: string
  readonly file: string
}

/** Choice of ADaPT's published tasks: the crafted item of each pair. */
export const ADAPT_CYCLES = 'iron_nugget+gold_nugget+honey_bottle'

/** The eight possible choices, each as crafted items joined with `+`. */
export const CYCLE_CHOICES: readonly string[] = PAIRS.reduce<string[]>(
  (choices, pair) => choices.flatMap((choice) => pair.map(({ output }) => (choice === '' ? output : `${choice}+${output}`))),
  [''],
)

/** Reorders the files so that the chosen one of each pair is read first. */
export function withCycles(files: readonly RecipeFile[], choice: string): readonly RecipeFile[] {
  if (!CYCLE_CHOICES.includes(choice)) {
    throw new OrreryError('CONFIG_INVALID', `textcraft: cycles '${choice}' is not one of ${CYCLE_CHOICES.join(', ')}`)
  }
  const chosen = choice.split('+')
  const ordered = [...files]
  for (const [a, b] of PAIRS) {
    const [first, second] = chosen.includes(a.output) ? [a.file, b.file] : [b.file, a.file]
    const at = ordered.findIndex((file) => file.name === first)
    const before = ordered.findIndex((file) => file.name === second)
    if (at > before && before >= 0) ordered.splice(before, 0, ...ordered.splice(at, 1))
  }
  return ordered
}
