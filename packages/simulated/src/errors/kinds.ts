import type { ErrorKind } from '@orreryjs/core/worlds'

/** Saying again what was just refused. Of every world; happens at a rate of its own only. */
export const REPEAT_FAILING: ErrorKind = {
  id: 'repeatFailing',
  evidence: 'explicit',
  fixed: false,
  summary: 'says again what was just refused, though it saw the refusal; at this rate alone, eps has no share in it',
}

/** Saying what was just refused in a variant. Of every world; happens at a rate of its own only. */
export const PARAPHRASE_FAILING: ErrorKind = {
  id: 'paraphraseFailing',
  evidence: 'explicit',
  fixed: false,
  summary: 'says in a variant what was just refused, though it saw the refusal; at this rate alone, eps has no share in it',
}
