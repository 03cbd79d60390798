import type { Injection, OptionValue } from '@orreryjs/core'
import { z } from 'zod'
import { didYouMean, nearestName } from '../texts/nearest.ts'
import type { SettingTable } from './setting.ts'
import { optionValue, text } from './values.ts'

/** A value of a setting in some rows. */
type GridValue = OptionValue | readonly string[] | readonly Injection[]

/** Lists of values by setting, `option.NAME` or `worldOption.NAME`. */
export type Grid = Readonly<Record<string, readonly GridValue[]>>

/** Settings that are options by name. */
export const OPTION_SETTINGS = ['option', 'worldOption'] as const

/** Settings that cannot be grid axes: a run has only one value, or the grid sets it. */
const NO_AXES: readonly string[] = ['label', 'after', ...OPTION_SETTINGS]

/**
 * Schema of `grid:`: lists of values for the settings of a block, options by name, and seeds. Options may also be nested: `option: { scope:
 * [last, all] }`.
 */
export function gridSchema(settings: SettingTable): z.ZodType<Grid> {
  const names = [...Object.keys(settings).filter((name) => !NO_AXES.includes(name)), 'seed']
  return z
    .record(z.string(), z.unknown(), { error: 'expected lists of values by setting: { option.scope: [last, all] }' })
    .transform((lists, context): Grid => {
      const axes: [string, readonly GridValue[]][] = []
      for (const [name, values] of flattenOptions(lists)) {
        const schema = valueSchema(name, settings)
        const problem = schema === undefined ? unknownAxis(name, names) : listProblem(values)
        if (problem !== undefined) context.addIssue({ code: 'custom', path: [name], message: problem })
        else if (schema !== undefined && Array.isArray(values)) axes.push([name, readValues(name, values, schema, context)])
      }
      if (axes.length === 0 && context.issues.length === 0)
        context.addIssue({ code: 'custom', message: 'expected at least one setting' })
      return Object.fromEntries(axes)
    })
}

/** Flattens nested options to their full names. */
function flattenOptions(lists: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(lists).flatMap(([name, values]): readonly (readonly [string, unknown])[] => {
    const isOptions = OPTION_SETTINGS.some((setting) => setting === name)
    if (!isOptions || typeof values !== 'object' || values === null || Array.isArray(values)) return [[name, values]]
    return Object.entries(values).map(([option, list]) => [`${name}.${option}`, list] as const)
  })
}

function valueSchema(name: string, settings: SettingTable): z.ZodType<unknown> | undefined {
  if (name === 'seed') return text
  if (OPTION_SETTINGS.some((setting) => name.startsWith(`${setting}.`) && name.length > setting.length + 1)) return optionValue
  return NO_AXES.includes(name) || !Object.hasOwn(settings, name) ? undefined : settings[name]?.schema
}

function unknownAxis(name: string, names: readonly string[]): string {
  if (name === 'label') return 'rows of a grid are labelled by their values; the label of the block is the prefix'
  if (NO_AXES.includes(name)) return `expected an option by name: ${name}.NAME: [...]`
  const near = nearestName(name, names)
  const help =
    near === undefined ? `Expected option.${name}, worldOption.${name} or one of ${names.join(', ')}` : didYouMean(near)
  return `this setting cannot be in a grid. ${help}`
}

function listProblem(values: unknown): string | undefined {
  return Array.isArray(values) && values.length > 0 ? undefined : 'expected a list of values: [one, another]'
}

function readValues(
  name: string,
  values: readonly unknown[],
  schema: z.ZodType<unknown>,
  context: z.core.$RefinementCtx<Readonly<Record<string, unknown>>>,
): readonly GridValue[] {
  const parsed = values.map((value, index) => {
    const result = schema.safeParse(value)
    if (!result.success) {
      const message = result.error.issues[0]?.message ?? 'not a value of this setting'
      context.addIssue({ code: 'custom', path: [name, index], message })
    }
    return result.data as GridValue
  })
  // Compared as flags would write them: the number 1 and the text 1 are the same value.
  const texts = parsed.map((value) => valueTexts(value).join(', '))
  const duplicate = texts.find((value, index) => texts.indexOf(value) < index)
  if (duplicate !== undefined)
    context.addIssue({
      code: 'custom',
      path: [name],
      message: `expected distinct values; ${duplicate} occurs twice`,
    })
  return parsed
}

/** Returns the texts of a value as flags would write them; of injections their ids. */
export function valueTexts(value: GridValue): readonly string[] {
  const all = [value].flat()
  return all.length === 0 ? ['none'] : all.map((each) => (typeof each === 'object' ? each.id : String(each)))
}

/** The values of one combination, by name in the grid. */
export type GridPoint = readonly (readonly [name: string, value: GridValue])[]
