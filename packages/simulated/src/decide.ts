import type { Candidate } from '@orreryjs/core/worlds'
import type { Dice } from './errors/dice.ts'

/** The candidate with the highest utility plus `temperature` times Gumbel noise: a draw from their softmax. */
export function choose(candidates: readonly Candidate[], temperature: number, sample: number, dice: Dice): Candidate | undefined {
  if (temperature <= 0) return candidates[0]
  let best: Candidate | undefined
  let bestScore = Number.NEGATIVE_INFINITY
  for (const candidate of candidates) {
    const score = candidate.utility + temperature * gumbel(dice.fresh(sample, 'gumbel', candidate.action))
    if (score > bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

/** Standard Gumbel noise from a uniform number; 0 is moved inside the open interval. */
function gumbel(uniform: number): number {
  return -Math.log(-Math.log(uniform || Number.EPSILON))
}
