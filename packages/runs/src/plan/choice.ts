import { type OptionSpec, type OptionValues, OrreryError } from '@orreryjs/core'
import { unknownName } from '../texts/nearest.ts'

/** The names a list stands for: `all` is every name there is; each is taken once. */
export function expandNames(given: readonly string[], all: readonly string[]): readonly string[] {
  return [...new Set(given.flatMap((name) => (name === 'all' ? all : [name])))]
}

/** Somebody who takes options: a world or an agent. */
export interface OptionOwner {
  readonly id: string
  readonly options: readonly OptionSpec[]
}

/** Those of the given options that this owner takes. */
export function optionsOf(owner: OptionOwner, given: OptionValues): OptionValues {
  return Object.fromEntries(Object.entries(given).filter(([name]) => owner.options.some((spec) => spec.name === name)))
}

/** Every option must be taken by at least one of the owners. Throws `OPTION_UNKNOWN`. */
export function checkOptions(owners: readonly OptionOwner[], given: OptionValues): void {
  const known = [...new Set(owners.flatMap((owner) => owner.options.map((spec) => spec.name)))]
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue
    const kind = `option of ${owners.map((owner) => owner.id).join(', ')} named`
    throw known.length === 0
      ? new OrreryError('OPTION_UNKNOWN', `there is no ${kind} '${name}'; it takes no options`)
      : unknownName('OPTION_UNKNOWN', kind, name, known)
  }
}
