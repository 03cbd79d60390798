import { type OptionSpec, type OptionValue, type OptionValues, parseOptions } from '@orreryjs/core'
import type { RecordedRow } from '../configuration/schema.ts'

/**
 * Returns the split that a stored run used for a world by default. `undefined` if its rows had several splits, so that each was named, or if
 * this is no stored run.
 */
export function recordedSplit(rows: readonly RecordedRow[], world: string): string | undefined {
  const splits = new Set(rows.filter((row) => row.world === world).map(({ split }) => split))
  return splits.size === 1 ? [...splits][0] : undefined
}

/**
 * Returns the options that a stored run used for an agent by default: options that were not given and have the same value in every
 * row with the given options. Values that the agent no longer has are left out.
 */
export function recordedOptions(
  rows: readonly RecordedRow[],
  { id, options: specs }: { readonly id: string; readonly options: readonly OptionSpec[] },
  world: string,
  given: OptionValues,
): OptionValues {
  const own = rows.filter((row) => row.world === world && row.agent === id)
  const fitting = own.filter(({ options = {} }) =>
    Object.entries(given).every(([name, value]) => String(options[name]) === String(value)),
  )
  const [first, ...others] = fitting
  const agreed = Object.entries(first?.options ?? {}).flatMap(([name, value]): readonly (readonly [string, OptionValue])[] => {
    if (Object.hasOwn(given, name) || others.some(({ options = {} }) => options[name] !== value)) return []
    return isAccepted(specs, name, value) ? [[name, value]] : []
  })
  return Object.fromEntries(agreed)
}

function isAccepted(specs: readonly OptionSpec[], name: string, value: unknown): value is OptionValue {
  const spec = specs.find((each) => each.name === name)
  if (spec === undefined || !['string', 'number', 'boolean'].includes(typeof value)) return false
  try {
    parseOptions('recorded', [spec], { [name]: value as OptionValue })
    return true
  } catch {
    return false
  }
}
