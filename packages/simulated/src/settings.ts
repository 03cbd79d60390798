import { OrreryError } from '@orreryjs/core'
import type { FailureModes } from './errors/failures.ts'
import type { Habits } from './errors/habits.ts'
import { mid } from './presets/mid.ts'
import { oracle } from './presets/oracle.ts'
import { perfect } from './presets/perfect.ts'
import { strong } from './presets/strong.ts'
import { weak } from './presets/weak.ts'
import type { FormClass } from './protocols/protocol.ts'
import { ERROR_KINDS } from './worlds/registry.ts'

/** The parameters of the error model. Rates are probabilities, 0 to 1. */
export interface Rates extends Habits, FailureModes {
  /** A decision slips, at the start of a transcript; shared by the kinds of error that fit the decision. */
  readonly eps: number
  /** Transcript lines, two for each exchange, after which the slip rate has doubled; it grows linearly. */
  readonly L0: number
  /** How much of the temperature a request asks for shows: 1 draws from the softmax, 0 always takes the best. */
  readonly noise: number
  /** A fact is believed wrongly for a whole task, for each kind of error and entity. */
  readonly misconception: number
  /** Unasked, a failure that the text states is acted on, each time it is stated. */
  readonly n2: number
  /** Unasked, a failure that the text only lets infer is acted on. */
  readonly n1: number
  /** Asked to judge, a failure that the text states is reported. */
  readonly d2: number
  /** Asked to judge, a failure that the text only lets infer is reported. */
  readonly d1: number
  /** Asked to judge, something right is reported as a failure. */
  readonly f: number
  /** A task or subtask that is not done is claimed to be, at each decision. */
  readonly fp: number
  /** A step of a plan is left out, misplaced or wrong. */
  readonly plan: number
  /** A reflection says nothing that helps. */
  readonly g: number
  /** A lesson that the prompt repeats is used. */
  readonly use: number
  /** A reply breaks the form that was asked for. */
  readonly malformed: number
}

/** `oracle` decides by the world's own plan, the others by the text of the prompt. */
export type PresetName = 'perfect' | 'strong' | 'mid' | 'weak' | 'oracle'

/** The rates of every preset. */
export const PRESETS: Readonly<Record<PresetName, Rates>> = { perfect, strong, mid, weak, oracle }

/** A preset, and what is other than it says. */
export interface SimulatedOptions extends Partial<Rates> {
  /** @default 'perfect' */
  readonly preset?: PresetName
  /** Another seed errs in other places, at the same rates. @default '0' */
  readonly seed?: string
  /** Slip rate of single kinds of error by id, in place of their share of `eps`. */
  readonly kinds?: Readonly<Record<string, number>>
  /** Rate of malformed replies of single classes of forms, in place of `malformed`. */
  readonly malformedForms?: Readonly<Partial<Record<FormClass, number>>>
  /** Whether a prompt that is not understood is the error `MODEL_FORM_UNKNOWN` and not a reply that says so. @default false */
  readonly strict?: boolean
}

/** Everything that decides the replies beside the request. */
export interface SimulatedSettings extends Rates {
  readonly seed: string
  readonly kinds: ReadonlyMap<string, number>
  /** Rates of single classes of forms, in place of `malformed`. */
  readonly malformedForms: ReadonlyMap<FormClass, number>
  readonly strict: boolean
}

/** Options over their preset. Throws `MODEL_UNKNOWN` for a preset and `CONFIG_INVALID` for a rate that does not exist. */
export function resolveSettings(options: SimulatedOptions): SimulatedSettings {
  const { preset: name = 'perfect', seed = '0', kinds = {}, malformedForms = {}, strict = false, ...given } = options
  const preset = presetRates(name)
  const rates: Record<string, number> = { ...preset }
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(preset, key)) throw unknownParameter(key)
    if (value !== undefined) rates[key] = LENGTHS.has(key) ? checkedLength(key, value) : checkedRate(key, value)
  }
  for (const [kind, rate] of Object.entries(kinds)) {
    if (!ERROR_KINDS.has(kind)) throw unknownParameter(kind)
    checkedRate(kind, rate)
  }
  return {
    ...(rates as unknown as Rates),
    seed,
    strict,
    kinds: new Map(Object.entries(kinds)),
    malformedForms: new Map(FORM_CLASSES.flatMap((form) => formRate(form, malformedForms[form]))),
  }
}

function formRate(form: FormClass, rate: number | undefined): readonly (readonly [FormClass, number])[] {
  return rate === undefined ? [] : [[form, checkedRate(parameterOf(form), rate)]]
}

/** Every form, in the order of names. */
export const FORM_CLASSES: readonly FormClass[] = ['line', 'template', 'list', 'json', 'tool', 'prose']

/** `malformedTool` for the class `tool`. */
export function parameterOf(form: FormClass): string {
  return `malformed${form.slice(0, 1).toUpperCase()}${form.slice(1)}`
}

/** The options that `simulated:PRESET,NAME=VALUE,...` names; the prefix `simulated` and the preset may be left out. */
export function parseOptions(spec: string): SimulatedOptions {
  const [first = '', ...rest] = spec.replace(/^simulated(?::|$)/, '').split(',')
  const options: Record<string, string | number> = {}
  const kinds: Record<string, number> = {}
  const malformedForms: Partial<Record<FormClass, number>> = {}
  if (first !== '' && first !== 'strict' && !first.includes('=')) options['preset'] = presetName(first)
  let isStrict = first === 'strict'
  for (const part of first.includes('=') ? [first, ...rest] : rest) {
    const [name, value] = part === 'strict' ? ['strict', 'true'] : splitParameter(part)
    const form = FORM_CLASSES.find((each) => parameterOf(each) === name)
    if (name === 'strict') {
      if (value !== 'true' && value !== 'false') throw notABoolean(value)
      isStrict = value === 'true'
    } else if (name === 'seed') options['seed'] = value
    else if (form !== undefined) malformedForms[form] = toNumber(name, value)
    else if (ERROR_KINDS.has(name)) kinds[name] = toNumber(name, value)
    else if (Object.hasOwn(perfect, name)) options[name] = toNumber(name, value)
    else throw unknownParameter(name)
  }
  return {
    ...(options as SimulatedOptions),
    ...(isStrict ? { strict: true } : {}),
    ...(Object.keys(kinds).length === 0 ? {} : { kinds }),
    ...(Object.keys(malformedForms).length === 0 ? {} : { malformedForms }),
  }
}

function notABoolean(value: string): OrreryError {
  return new OrreryError('CONFIG_INVALID', `simulated: strict is true or false, not '${value}'`, { hint: FORM })
}

function splitParameter(part: string): readonly [name: string, value: string] {
  const at = part.indexOf('=')
  if (at >= 0) return [part.slice(0, at), part.slice(at + 1)]
  throw new OrreryError('CONFIG_INVALID', `simulated: '${part}' is not NAME=VALUE`, { hint: FORM })
}

/** The model's name: its preset and whatever differs from it, in a fixed order. */
export function modelId(options: SimulatedOptions): string {
  const { preset = 'perfect', kinds = {}, malformedForms = {}, strict = false, ...given } = options
  const forms = FORM_CLASSES.map((form) => [parameterOf(form), malformedForms[form]] as const)
  const changed = Object.entries({ ...given, ...kinds, ...Object.fromEntries(forms) }).filter(([, value]) => value !== undefined)
  const names = [...changed.map(([key, value]) => `${key}=${value}`).sort(), ...(strict ? ['strict'] : [])]
  return [`simulated:${preset}`, ...names].join(',')
}

const FORM = 'for example simulated:mid,eps=.2,seed=7'

function presetRates(name: string): Rates {
  return PRESETS[presetName(name)]
}

function presetName(name: string): PresetName {
  if (Object.hasOwn(PRESETS, name)) return name as PresetName
  const names = Object.keys(PRESETS).join(', ')
  throw new OrreryError('MODEL_UNKNOWN', `simulated has no preset '${name}'; it has: ${names}`, { hint: FORM })
}

function unknownParameter(name: string): OrreryError {
  const names = [...Object.keys(perfect), 'seed', ...FORM_CLASSES.map(parameterOf), ...ERROR_KINDS.keys()].join(', ')
  return new OrreryError('CONFIG_INVALID', `simulated has no parameter '${name}'; it has: ${names}`, { hint: FORM })
}

function toNumber(name: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return LENGTHS.has(name) ? checkedLength(name, value) : checkedRate(name, value)
}

function checkedRate(name: string, value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value
  throw new OrreryError('CONFIG_INVALID', `simulated: ${name} is not a number from 0 to 1`, { hint: FORM })
}

/** Parameters that are no rates, and what they count. */
export const LENGTHS: ReadonlyMap<string, string> = new Map([
  ['L0', 'lines'],
  ['context', 'tokens'],
])

function checkedLength(name: string, value: unknown): number {
  if (typeof value === 'number' && value > 0) return value
  const counted = LENGTHS.get(name) ?? 'units'
  throw new OrreryError('CONFIG_INVALID', `simulated: ${name} is not a number of ${counted} above 0 (Infinity: no effect)`, {
    hint: FORM,
  })
}
