import { OrreryError } from '@orreryjs/core'
import { z } from 'zod'

const FUNCTION = z.custom<(...args: never[]) => unknown>((value) => typeof value === 'function', { error: 'a function' })
const text = z.string({ error: 'a text' }).min(1, { error: 'a text that is not empty' })
const anyText = z.string({ error: 'a text' })
const texts = z.array(anyText, { error: 'a list of texts' })
const wholeNumber = z
  .number({ error: 'a whole number' })
  .int({ error: 'a whole number' })
  .nonnegative({ error: 'a whole number from 0' })
const flag = z.boolean({ error: 'true or false' })
const share = z
  .number({ error: 'a number from 0 to 1' })
  .min(0, { error: 'a number from 0 to 1' })
  .max(1, { error: 'a number from 0 to 1' })

/** Required shape of an `Agent`. */
export const agentShape: z.ZodType = z.looseObject({
  id: text,
  version: wholeNumber,
  program: FUNCTION,
  asksModel: flag.optional(),
})

/** Required shape of an `AgentPackage`. */
export const agentPackageShape: z.ZodType = z.looseObject({
  id: text,
  summary: anyText,
  options: z.array(z.looseObject({ name: text }, { error: 'an option' }), { error: 'a list of options' }),
  profiles: z.array(z.looseObject({ id: text, world: text }, { error: 'a profile' }), { error: 'a list of profiles' }),
  create: FUNCTION,
  limits: FUNCTION.optional(),
})

/** Required shape of a `World`. */
export const worldShape: z.ZodType = z.looseObject({
  id: text,
  version: wholeNumber,
  dialect: text,
  tasks: z.looseObject(
    { splits: texts.min(1, { error: 'a list of at least one text' }), size: FUNCTION, ids: FUNCTION, get: FUNCTION },
    { error: 'an object with splits, size, ids and get' },
  ),
  start: FUNCTION,
  step: FUNCTION,
  admissible: FUNCTION,
  tools: FUNCTION,
  plan: FUNCTION,
  progress: FUNCTION,
  route: FUNCTION,
})

/** Required shape of a `Policy`. */
export const policyShape: z.ZodType = z.looseObject({
  id: text,
  taskLine: z.instanceof(RegExp, { error: 'a regular expression' }),
  errorTypes: z.array(z.looseObject({ id: text }, { error: 'an error type' }), { error: 'a list of error types' }),
  recognises: FUNCTION,
  view: FUNCTION,
})

/** Required shape of a `WorldPackage`. */
export const worldPackageShape: z.ZodType = z.looseObject({
  id: text,
  summary: anyText,
  options: z.array(z.looseObject({ name: text }, { error: 'an option' }), { error: 'a list of options' }),
  defaultSplit: text,
  dialects: texts.min(1, { error: 'a list of at least one text' }),
  defaultDialect: FUNCTION,
  recognises: FUNCTION.optional(),
  create: FUNCTION,
})

/** Required shape of a `Task`. */
export const taskShape: z.ZodType = z.looseObject(
  { id: text, world: text, split: text, type: text, goal: anyText, hash: text },
  { error: 'a task' },
)

/** Required shape of a `Turn`. */
export const turnShape: z.ZodType = z.looseObject(
  {
    state: z.unknown().refine((state) => state !== undefined, { error: 'plain data' }),
    observation: z.looseObject({ text: anyText, page: anyText, key: anyText }, { error: 'an object with text, page and key' }),
    reward: share,
    terminated: flag,
    success: flag,
    changed: flag,
  },
  { error: 'a turn' },
)

/** Required shape of a `LanguageModel`. */
export const modelShape: z.ZodType = z.looseObject({
  id: text,
  generate: FUNCTION,
  kind: z.enum(['none', 'computed', 'server', 'person'], { error: 'none, computed, server or person' }).optional(),
  simulated: flag.optional(),
})

/** Required shape of a `ModelReply`. */
export const replyShape: z.ZodType = z.looseObject(
  {
    choices: z
      .array(
        z.looseObject(
          {
            text: anyText,
            finish: z.enum(['stop', 'length', 'tool-calls', 'content-filter', 'refusal'], {
              error: 'stop, length, tool-calls, content-filter or refusal',
            }),
          },
          { error: 'an object with text and finish' },
        ),
        { error: 'a list of choices' },
      )
      .min(1, { error: 'a list of at least one choice' }),
    usage: z.looseObject(
      { inputTokens: wholeNumber, outputTokens: wholeNumber },
      { error: 'an object with inputTokens and outputTokens' },
    ),
  },
  { error: 'a reply' },
)

/** Throws `CONFIG_INVALID` if a member is missing or has the wrong type. `subject` starts the message: `./vote.ts: the agent`. */
export function checkShape(shape: z.ZodType, value: unknown, subject: string, hint: string): void {
  // Zod would compile a parser, which takes longer than parsing a few values.
  const issue = shape.safeParse(value, { jitless: true }).error?.issues[0]
  if (issue === undefined) return
  const actual = issue.path.reduce<unknown>((part, name) => (part as Readonly<Record<PropertyKey, unknown>>)[name], value)
  const path = issue.path.map(String).join('.')
  const message =
    path === ''
      ? `${subject} is ${describeType(actual)}; expected ${issue.message}`
      : actual === undefined
        ? `${subject} has no ${path}; expected ${issue.message}`
        : `${subject} has ${describeType(actual)} as ${path}; expected ${issue.message}`
  throw new OrreryError('CONFIG_INVALID', message, { hint })
}

/** Describes the type of a value, with an article. */
export function describeType(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'function') return /^class\b/.test(String(value)) ? 'a class' : 'a function'
  if (value instanceof Promise) return 'a promise'
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text '${value.slice(0, 40)}'`
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${String(value)}`
}
