import type { Candidate } from '@orreryjs/core/worlds'
import { PARAPHRASE_FAILING, REPEAT_FAILING } from './kinds.ts'
import { lengthFactor, type Situation } from './situation.ts'
import { variantsOf } from './variants.ts'

/**
 * What is said after a refusal that was overlooked: the same line again, a variant of it, a look at how things stand; in all
 * other cases, and where it was noticed, `undefined`: it goes on.
 */
export function reaction(intended: Candidate, situation: Situation): string | undefined {
  const { settings, view, dice, sample } = situation
  if (view.refusedLast === undefined) return undefined
  const line = overlookedRefusal(situation)
  if (line === undefined) return forced(view.refusedLast, situation)
  const { again, variant, check } = settings
  const drawn = dice.fresh(sample, 'reaction')
  if (drawn < again) return line
  if (drawn < again + variant) return variantOf(line, situation)
  if (drawn >= again + variant + check) return undefined
  return view.checks?.find((each) => each !== line) ?? (intended.action === line ? variantOf(line, situation) : undefined)
}

/** The line that was refused last, where that was overlooked. */
export function overlookedRefusal({ view, dice }: Pick<Situation, 'view' | 'dice'>): string | undefined {
  const line = view.refusedLast
  return line === undefined || dice.notices(REPEAT_FAILING.evidence, line, view.refusals(line)) ? undefined : line
}

/** A retry although the refusal was noticed: of the kinds that have a rate of their own. */
function forced(line: string, situation: Situation): string | undefined {
  const { settings, dice, sample } = situation
  if (settings.kinds.size === 0) return undefined
  const happens = ({ id }: typeof REPEAT_FAILING): boolean =>
    dice.happens((settings.kinds.get(id) ?? 0) * lengthFactor(situation), sample, 'slip', id)
  if (happens(REPEAT_FAILING)) return line
  return happens(PARAPHRASE_FAILING) ? variantOf(line, situation) : undefined
}

function variantOf(line: string, { view, dice, sample }: Situation): string {
  const variants = variantsOf(line, view.candidates)
  return variants[Math.floor(dice.fresh(sample, 'retry', line) * variants.length)] ?? line
}
