import { memoizeByObject, memoizeByText, type Remark } from '@orreryjs/core/worlds'
import type { SeededDraws } from '../errors/seeded-draws.ts'

/** Values of the gaps in sentence forms, such as `{next}`. A form with an undefined gap is not used. */
export type Facts = Readonly<Record<string, string | undefined>>

/**
 * Habits: the first forms of a list that are used most, and the share of sentences that use one of them. Fitted to the thoughts that ADaPT
 * released for ALFWorld, of which 20 skeletons cover 56 % and the commonest beginning has 15 % (`benchmarks/voice`).
 */
const COMMON_FORMS = 4
const COMMON_SHARE = 0.9

/** The draws of one sample of a reply, and its index. */
export interface Speaker {
  readonly draws: SeededDraws
  readonly sample: number
}

/** Returns one of the sentences that the facts allow; `undefined` if the facts allow no form. `topic` keys the draw. */
export function phrase(
  { draws, sample }: Speaker,
  topic: string,
  forms: readonly string[],
  facts: Facts = {},
): string | undefined {
  const known = Object.keys(facts).filter((name) => facts[name] !== undefined)
  const usable = usableForms(forms)(known.join(' '))
  const form = usable[choose(draws.fresh(sample, 'voice', topic), usable.length)]
  return form === undefined ? undefined : fill(form, facts)
}

/** Converts a uniform number to an index below `count`. */
function choose(uniform: number, count: number): number {
  if (count <= COMMON_FORMS) return Math.floor(uniform * count)
  if (uniform < COMMON_SHARE) return Math.floor((uniform / COMMON_SHARE) * COMMON_FORMS)
  return COMMON_FORMS + Math.floor(((uniform - COMMON_SHARE) / (1 - COMMON_SHARE)) * (count - COMMON_FORMS))
}

/** Returns one of the sentences of a remark. */
export function phraseRemark(speaker: Speaker, topic: string, remark: Remark | undefined): string | undefined {
  return remark === undefined ? undefined : phrase(speaker, topic, remark.forms, remark.facts)
}

const GAP = /\{(\w+)\}/g

/** Returns the forms whose gaps are all among the names of known facts. */
const usableForms = memoizeByObject((forms: readonly string[]) =>
  memoizeByText((names) => {
    const known = names.split(' ')
    return forms.filter((form) => [...form.matchAll(GAP)].every(([, name = '']) => known.includes(name)))
  }),
)

function fill(form: string, facts: Facts): string {
  const text = form.replace(GAP, (_, name: string) => facts[name] ?? '')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
