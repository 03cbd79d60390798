import { OrreryError } from '@orreryjs/core'
import { z } from 'zod'
import { joinWords } from '../texts/join-words.ts'

/** Whole number from `minimum`; text is accepted, as in flags. */
export const wholeNumber = (minimum: number): z.ZodType<number> => {
  const error = expected(`a whole number from ${minimum}`)
  return z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error })
    .refine((value) => Number.isSafeInteger(value) && value >= minimum, { error })
}

/** Returns an error message with the rejected number or text. */
function expected(what: string): (issue: { readonly input?: unknown }) => string {
  return ({ input }) => `expected ${what}${isScalar(input) ? `, got ${JSON.stringify(input)}` : ''}`
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

/** Number above 0; text is accepted. */
export const positiveNumber: z.ZodType<number> = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^(?:\d+|\d*\.\d+)$/)
        .transform(Number),
    ],
    { error: expected('a number above 0') },
  )
  .refine((value) => Number.isFinite(value) && value > 0, { error: expected('a number above 0') })

/** Milliseconds up to the maximum of a timer (24 days). */
export const milliseconds: z.ZodType<number> = positiveNumber.refine((value) => value < 2 ** 31, {
  error: `expected at most ${2 ** 31 - 1} milliseconds`,
})

/** Nonempty text; numbers are converted to text. */
export const text: z.ZodType<string> = z.union(
  [z.string().min(1, { error: 'expected text, got none' }), z.number().transform(String)],
  { error: 'expected text' },
)

/** Address of a server. */
export const webAddress: z.ZodType<string> = text.refine((address) => /^https?:/.test(address) && URL.canParse(address), {
  error: expected('an address such as http://localhost:8000/v1'),
})

/** Directory; rejects `-`, which means standard output elsewhere. */
export const directory: z.ZodType<string> = text.refine((path) => path !== '-', {
  error: 'expected a directory: a run has several files and cannot be written to standard output',
})

/** One text or a list; commas do not separate. */
export const texts: z.ZodType<readonly string[]> = z.union([text.transform((one) => [one]), z.array(text)], {
  error: 'expected text or a list of texts',
})

/** Boolean. */
export const booleanValue: z.ZodType<boolean> = z.boolean()

/** A list, or text with separators. */
function listOf(separator: string | RegExp, error: string, emptyError: string): z.ZodType<readonly string[]> {
  return z
    .union([text.transform((list) => list.split(separator)), z.array(text)], { error })
    .transform((list) => list.map((name) => name.trim()).filter((name) => name !== ''))
    .refine((list) => list.length > 0, { error: emptyError })
}

/** Nonempty list of names, separated by commas. */
export const names: z.ZodType<readonly string[]> = listOf(',', 'expected a name or a list of names', 'expected at least one name')

/** Separator of model names; a comma before `key=` belongs to the name: `simulated:mid,eps=.2`. */
const BETWEEN_MODELS = /,(?!\s*\w+=)/

/** Splits a list of names that may be models, as `--model` does. */
export function splitNames(list: string): readonly string[] {
  return list.split(BETWEEN_MODELS)
}

/** List of model names. */
export const modelNames: z.ZodType<readonly string[]> = listOf(
  BETWEEN_MODELS,
  'expected a model or a list of models',
  'expected at least one model',
)

/** Attempts with the same seed would not be replicates, so seeds must differ. */
export const seedNames: z.ZodType<readonly string[]> = listOf(
  ',',
  'expected a seed or a list of seeds',
  'expected distinct seeds',
).refine((list) => new Set(list).size === list.length, { error: 'expected distinct seeds' })

/** Label of a row in ids, tables, selectors and gates, without characters that delimit names there. */
export const label: z.ZodType<string> = text.pipe(
  z.string().regex(/^[^\s/#,()|"'`](?:[^\p{Cc}/#,()|"'`]{0,38}[^\s/#,()|"'`])?$/u, {
    error: `expected a name of up to 40 characters without / # , ( ) | " ' or \`, not starting or ending with a blank`,
  }),
)

/** Value of an option. */
export const optionValue: z.ZodType<string | number | boolean> = z.union([z.string(), z.number(), z.boolean()], {
  error: 'expected text, a number, true or false',
})

/** Options by name. Zod leaves out the name `__proto__`, which would then have no effect. */
export const optionValues: z.ZodType<Readonly<Record<string, string | number | boolean>>> = z.preprocess(
  (value) => {
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__'))
      throw new OrreryError('OPTION_UNKNOWN', 'no option named "__proto__"')
    return value
  },
  z.record(z.string(), optionValue, { error: 'expected names with text, numbers, true or false' }),
)

/** One of the given words. */
export function oneOf<const Word extends string>(words: readonly Word[]): z.ZodType<Word> {
  return z.enum(words, { error: expected(joinWords(words, 'or')) }) as z.ZodType<Word>
}
