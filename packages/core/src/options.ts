import { OrreryError } from './errors.ts'
import { truncateText } from './primitives/text.ts'
import { currentOptionValue, withCurrentOptionNames } from './stored-names.ts'

/** A setting of a world or an agent that a run can change: `--option noReflect=true`. */
export type OptionSpec = { readonly name: string; readonly description: string } & (
  | { readonly type: 'boolean'; readonly default: boolean }
  | {
      readonly type: 'number'
      readonly default: number
      readonly minimum?: number
      readonly maximum?: number
      readonly integer?: boolean
    }
  | { readonly type: 'choice'; readonly default: string; readonly choices: readonly string[] }
  | { readonly type: 'text'; readonly default: string }
)

/** A value of an option, from a flag or a file. */
export type OptionValue = string | number | boolean
/** Option values by name. */
export type OptionValues = Readonly<Record<string, OptionValue>>

/**
 * Returns the value of every option: given values, parsed if they are strings, and defaults. Accepts names and values of earlier
 * versions. Throws `OPTION_UNKNOWN` for a name that is not in `specs` and `CONFIG_INVALID` for an invalid value.
 */
export function parseOptions(owner: string, specs: readonly OptionSpec[], options: OptionValues): OptionValues {
  const given = withCurrentOptionNames(specs, options)
  for (const name of Object.keys(given)) {
    if (!specs.some((spec) => spec.name === name)) {
      const names = specs.map((spec) => spec.name).join(', ')
      throw new OrreryError(
        'OPTION_UNKNOWN',
        `${owner} has no option '${truncateText(name)}'; it has: ${names === '' ? 'none' : names}`,
      )
    }
  }
  const values: Record<string, OptionValue> = {}
  for (const spec of specs) {
    values[spec.name] = Object.hasOwn(given, spec.name) ? readOption(owner, spec, given[spec.name] as OptionValue) : spec.default
  }
  return values
}

function readOption(owner: string, spec: OptionSpec, value: OptionValue): OptionValue {
  const parsed = parseOption(spec, value)
  if (parsed !== undefined) return parsed
  throw new OrreryError(
    'CONFIG_INVALID',
    `${owner}: option ${spec.name}=${truncateText(String(value))} is not ${describeAcceptedValues(spec)}`,
    {
      hint: spec.description,
    },
  )
}

function parseOption(spec: OptionSpec, value: OptionValue): OptionValue | undefined {
  switch (spec.type) {
    case 'boolean':
      return String(value) === 'true' ? true : String(value) === 'false' ? false : undefined
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      if (typeof number !== 'number' || Number.isNaN(number)) return undefined
      if (spec.integer === true && !Number.isInteger(number)) return undefined
      return number < (spec.minimum ?? -Infinity) || number > (spec.maximum ?? Infinity) ? undefined : number
    }
    case 'choice':
      return [String(value), currentOptionValue(String(value))].find((each) => spec.choices.includes(each))
    case 'text':
      return String(value)
    default:
      return spec satisfies never
  }
}

/** Describes the accepted values of an option: `a whole number from 1`, `one of last, all`. */
export function describeAcceptedValues(spec: OptionSpec): string {
  switch (spec.type) {
    case 'boolean':
      return 'true or false'
    case 'number': {
      const { minimum, maximum } = spec
      const from = minimum === undefined ? '' : ` from ${minimum}`
      const to = maximum === undefined ? '' : ` ${minimum === undefined ? 'up ' : ''}to ${maximum}`
      return `${spec.integer === true ? 'a whole number' : 'a number'}${from}${to}`
    }
    case 'choice':
      return `one of ${spec.choices.join(', ')}`
    case 'text':
      return 'text'
    default:
      return spec satisfies never
  }
}
