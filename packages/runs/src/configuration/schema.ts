import { z } from 'zod'
import type { Configuration } from './configuration.ts'

const wholeNumber = (minimum: number): z.ZodType<number> =>
  z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error: `expected a whole number from ${minimum}` })
    .refine((value) => Number.isSafeInteger(value) && value >= minimum, { error: `expected a whole number from ${minimum}` })

const positiveNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d*\.?\d+$/)
        .transform(Number),
    ],
    { error: 'expected a number above 0' },
  )
  .refine((value) => Number.isFinite(value) && value > 0, { error: 'expected a number above 0' })

/** What a timer can wait for: 24 days. */
const milliseconds = positiveNumber.refine((value) => value < 2 ** 31, { error: `expected at most ${2 ** 31 - 1} milliseconds` })

const text = z.union([z.string().min(1, { error: 'expected text, got none' }), z.number().transform(String)], {
  error: 'expected text',
})

const names = z
  .union([text.transform((list) => list.split(',')), z.array(text)], { error: 'expected a name or a list of names' })
  .transform((list) => list.map((name) => name.trim()).filter((name) => name !== ''))
  .refine((list) => list.length > 0, { error: 'expected at least one name' })

/** Commas also stand inside a model's name: `simulated:mid,eps=.2`. */
const modelNames = z
  .union([text.transform((list) => list.split(/,(?!\s*\w+=)/)), z.array(text)], { error: 'expected a model or a list of models' })
  .transform((list) => list.map((name) => name.trim()).filter((name) => name !== ''))
  .refine((list) => list.length > 0, { error: 'expected at least one model' })

/** Names a row in ids, tables, selectors and gates, so it has none of the signs that end a name there. */
const label = text.pipe(
  z.string().regex(/^[^\s/#,()|"'`](?:[^\p{Cc}/#,()|"'`]{0,38}[^\s/#,()|"'`])?$/u, {
    error: `expected a name of up to 40 signs without / # , ( ) | " ' or \`, and no blank at its ends`,
  }),
)

const optionValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]), {
  error: 'expected names with text, numbers or true or false',
})

/** What one block of a run decides: a cross product of worlds, agents, models, tasks and trials. */
const blockShape = {
  world: names.optional(),
  agent: names.optional(),
  label: label.optional(),
  model: modelNames.optional(),
  split: text.optional(),
  dialect: text.optional(),
  data: text.optional(),
  tasks: text.optional(),
  type: names.optional(),
  sample: wholeNumber(1).optional(),
  limit: wholeNumber(1).optional(),
  trials: wholeNumber(1).optional(),
  option: optionValues.optional(),
  worldOption: optionValues.optional(),
  profile: text.optional(),
  feedback: z.enum(['none', 'terminal', 'always'], { error: 'expected none, terminal or always' }).optional(),
  rewind: names.optional(),
  countThoughts: z.boolean().optional(),
  maxSteps: wholeNumber(1).optional(),
  maxModelCalls: wholeNumber(1).optional(),
  maxTokens: wholeNumber(1).optional(),
  maxInvalid: wholeNumber(1).optional(),
  maxRepeats: wholeNumber(1).optional(),
  timeLimit: positiveNumber.optional(),
  costLimit: positiveNumber.optional(),
}

/** Attempts that share a seed would be no replicates. */
const seeds = z
  .union([text.transform((list) => list.split(',')), z.array(text)], { error: 'expected a seed or a list of seeds' })
  .transform((list) => list.map((seed) => seed.trim()).filter((seed) => seed !== ''))
  .refine((list) => list.length > 0 && new Set(list).size === list.length, { error: 'expected seeds that all differ' })

/** What holds for the whole run. */
const runShape = {
  seed: text.optional(),
  seeds: seeds.optional(),
  concurrency: wholeNumber(1).optional(),
  workers: wholeNumber(1).optional(),
  maxCost: positiveNumber.optional(),
  maxTime: milliseconds.optional(),
  out: text.optional(),
  baseUrl: text.optional(),
  modelTimeout: wholeNumber(1).optional(),
  modelRetries: wholeNumber(0).optional(),
  prices: text.optional(),
  record: text.optional(),
  replay: text.optional(),
  replayOnly: text.optional(),
  deterministic: z.boolean().optional(),
  keepPrompts: z.boolean().optional(),
}

/** Every name that a configuration may hold. */
export const SETTING_NAMES: readonly string[] = [...Object.keys(blockShape), ...Object.keys(runShape), 'blocks']

/** Those of them that may differ from block to block. */
export const BLOCK_SETTINGS: readonly string[] = Object.keys(blockShape)

/** What a configuration must look like; numbers and lists may be text, as flags are. */
export const configurationSchema: z.ZodType<Configuration> = z.strictObject(
  {
    ...blockShape,
    ...runShape,
    blocks: z
      .array(z.strictObject(blockShape), { error: 'expected a list of blocks' })
      .min(1, { error: 'expected at least one block' })
      .optional(),
  },
  { error: 'expected settings such as maxSteps: 60' },
)
