import { type OptionSpec, type OptionValues, OrreryError } from '@orreryjs/core'
import { withCurrentOptionNames } from '@orreryjs/core/stored-names'
import { unknownName } from '../texts/nearest.ts'

/** Expands `all` and removes duplicates. */
export function expandNames(patterns: readonly string[], all: readonly string[]): readonly string[] {
  return [...new Set(patterns.flatMap((name) => (name === 'all' ? all : [name])))]
}

/** A world or an agent with options. */
export interface OptionOwner {
  readonly id: string
  readonly options: readonly OptionSpec[]
}

/** Returns the given options that this owner has: `noReflect`, or with priority the qualified `rebact.noReflect`. */
export function optionsOf({ id, options }: OptionOwner, values: OptionValues): OptionValues {
  const given = withCurrentOptionNames(options, values)
  const own = options.flatMap(({ name }) => {
    const value = given[`${id}.${name}`] ?? given[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(own)
}

/** Returns a line for each option that only some of the owners have. */
export function unusedOptionNotes(owners: readonly OptionOwner[], values: OptionValues): readonly string[] {
  return Object.keys(withCurrentOptionNames(optionsOfAll(owners), values)).flatMap((name) => {
    const others = owners.filter((owner) => !namesOf(owner).includes(name))
    if (name.includes('.') || others.length === 0 || others.length === owners.length) return []
    return [`the option ${name} does not apply to ${others.map(({ id }) => id).join(', ')}`]
  })
}

function optionsOfAll(owners: readonly OptionOwner[]): readonly OptionSpec[] {
  return owners.flatMap(({ options }) => options)
}

function namesOf({ options }: OptionOwner): readonly string[] {
  return options.map(({ name }) => name)
}

/** Checks that at least one owner has each option. Throws `OPTION_UNKNOWN`. */
export function checkOptions(owners: readonly OptionOwner[], values: OptionValues): void {
  const known = [...new Set(owners.flatMap(namesOf))]
  const own = owners.flatMap((owner) => namesOf(owner).map((name) => `${owner.id}.${name}`))
  for (const name of Object.keys(withCurrentOptionNames(optionsOfAll(owners), values))) {
    if (known.includes(name) || own.includes(name)) continue
    const kind = `option of ${owners.map((owner) => owner.id).join(', ')}`
    throw known.length === 0
      ? new OrreryError('OPTION_UNKNOWN', `no ${kind} named "${name}". There are no options`)
      : unknownName('OPTION_UNKNOWN', kind, name, name.includes('.') ? own : known)
  }
}
