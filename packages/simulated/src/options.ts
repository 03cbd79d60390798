import { OrreryError } from '@orreryjs/core'
import type { ErrorType, Policy } from '@orreryjs/core/worlds'
import { policiesOf } from './policies.ts'
import { PRESETS, type PresetName, type Rates } from './rates.ts'
import type { FormatClass, Policies, SimulatedOptions, SimulatedSettings } from './settings.ts'

/** A single empty list, so that its merged policies are memoized. */
const NO_POLICIES: readonly Policy[] = []

/** Merges options with their preset. Throws `MODEL_UNKNOWN` for an unknown preset and `CONFIG_INVALID` for an unknown rate. */
export function resolveSettings(options: SimulatedOptions): SimulatedSettings {
  const { preset: name = 'perfect', policies: ownPolicies = NO_POLICIES, seed = '0', errorRates = {}, ...more } = options
  const { malformedFormats = {}, strict = false, ...given } = more
  const policies = policiesOf(ownPolicies)
  const preset = PRESETS[presetName(name)]
  const rates: Record<string, number> = { ...preset }
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(preset, key)) throw unknownParameter(key, policies)
    if (value !== undefined) rates[key] = LENGTHS.has(key) ? checkedLength(key, value) : checkedRate(key, value)
  }
  const ownRates = Object.entries(errorRates).map(([name, rate]) => {
    const type = errorTypeNamed(name, policies)
    if (type === undefined) throw unknownParameter(name, policies)
    return [type.id, checkedRate(name, rate)] as const
  })
  return {
    ...(rates as unknown as Rates),
    policies,
    seed,
    strict,
    errorRates: new Map(ownRates),
    malformedForms: new Map(FORM_CLASSES.flatMap((form) => formRate(form, malformedFormats[form]))),
  }
}

function formRate(form: FormatClass, rate: number | undefined): readonly (readonly [FormatClass, number])[] {
  return rate === undefined ? [] : [[form, checkedRate(parameterOf(form), rate)]]
}

/** All reply formats, in name order. */
export const FORM_CLASSES: readonly FormatClass[] = ['line', 'template', 'list', 'json', 'tool', 'prose']

/** `malformedTool` for the class `tool`. */
export function parameterOf(form: FormatClass): string {
  return `malformed${form.slice(0, 1).toUpperCase()}${form.slice(1)}`
}

/** Parses `simulated:PRESET,NAME=VALUE,...`; the prefix `simulated` and the preset are optional. */
export function parseOptions(spec: string, ownPolicies: readonly Policy[] = NO_POLICIES): SimulatedOptions {
  const policies = policiesOf(ownPolicies)
  const [first = '', ...rest] = spec.replace(/^simulated(?::|$)/, '').split(',')
  const options: Record<string, string | number> = {}
  const errorRates: Record<string, number> = {}
  const malformedFormats: Partial<Record<FormatClass, number>> = {}
  if (first !== '' && first !== 'strict' && !first.includes('=')) options['preset'] = presetName(first)
  let isStrict = first === 'strict'
  for (const part of first.includes('=') ? [first, ...rest] : rest) {
    const [name, value] = part === 'strict' ? ['strict', 'true'] : splitParameter(part)
    const form = FORM_CLASSES.find((each) => parameterOf(each) === name)
    if (name === 'strict') {
      if (value !== 'true' && value !== 'false')
        throw new OrreryError('CONFIG_INVALID', `simulated: strict is true or false, not '${value}'`, { hint: EXAMPLE })
      isStrict = value === 'true'
    } else if (name === 'seed') options['seed'] = value
    else if (form !== undefined) malformedFormats[form] = toNumber(name, value)
    else if (errorTypeNamed(name, policies) !== undefined) errorRates[name] = toNumber(name, value)
    else if (Object.hasOwn(PRESETS.perfect, name)) options[name] = toNumber(name, value)
    else throw unknownParameter(name, policies)
  }
  return {
    ...(options as SimulatedOptions),
    policies: ownPolicies,
    ...(isStrict ? { strict: true } : {}),
    ...(Object.keys(errorRates).length === 0 ? {} : { errorRates }),
    ...(Object.keys(malformedFormats).length === 0 ? {} : { malformedFormats }),
  }
}

/** Returns the error type with this id or former id. */
function errorTypeNamed(name: string, { errorTypes }: Policies): ErrorType | undefined {
  return errorTypes.get(name) ?? [...errorTypes.values()].find(({ formerId }) => formerId === name)
}

function splitParameter(part: string): readonly [name: string, value: string] {
  const at = part.indexOf('=')
  if (at >= 0) return [part.slice(0, at), part.slice(at + 1)]
  throw new OrreryError('CONFIG_INVALID', `simulated: '${part}' is not NAME=VALUE`, { hint: EXAMPLE })
}

/** Formats the model's id: its preset and the parameters that differ from it, in a fixed order. */
export function modelId(options: SimulatedOptions): string {
  const { preset = 'perfect', policies: _, errorRates = {}, malformedFormats = {}, strict = false, ...given } = options
  const forms = FORM_CLASSES.map((form) => [parameterOf(form), malformedFormats[form]] as const)
  const changed = Object.entries({ ...given, ...errorRates, ...Object.fromEntries(forms) }).filter(
    ([, value]) => value !== undefined,
  )
  const names = [...changed.map(([key, value]) => `${key}=${value}`).sort(), ...(strict ? ['strict'] : [])]
  return [`simulated:${preset}`, ...names].join(',')
}

const EXAMPLE = 'for example simulated:mid,eps=.2,seed=7'

function presetName(name: string): PresetName {
  if (Object.hasOwn(PRESETS, name)) return name as PresetName
  const names = Object.keys(PRESETS).join(', ')
  throw new OrreryError('MODEL_UNKNOWN', `simulated has no preset '${name}'; it has: ${names}`, { hint: EXAMPLE })
}

function unknownParameter(name: string, { errorTypes }: Policies): OrreryError {
  const names = [...Object.keys(PRESETS.perfect), 'seed', ...FORM_CLASSES.map(parameterOf), ...errorTypes.keys()].join(', ')
  return new OrreryError('CONFIG_INVALID', `simulated has no parameter '${name}'; it has: ${names}`, { hint: EXAMPLE })
}

function toNumber(name: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return LENGTHS.has(name) ? checkedLength(name, value) : checkedRate(name, value)
}

function checkedRate(name: string, value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value
  throw new OrreryError('CONFIG_INVALID', `simulated: ${name} is not a number from 0 to 1`, { hint: EXAMPLE })
}

/** Parameters that are not rates, and their units. */
export const LENGTHS: ReadonlyMap<string, string> = new Map([
  ['L0', 'lines'],
  ['context', 'tokens'],
])

function checkedLength(name: string, value: unknown): number {
  if (typeof value === 'number' && value > 0) return value
  const counted = LENGTHS.get(name) ?? 'units'
  throw new OrreryError('CONFIG_INVALID', `simulated: ${name} is not a number of ${counted} above 0 (Infinity: no effect)`, {
    hint: EXAMPLE,
  })
}
