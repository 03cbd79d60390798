import type { JsonObject, JsonValue, ModelRequest, Tool, Usage } from '@orreryjs/core'
import { z } from 'zod'
import { badRequest, type Failure } from './failure.ts'
import { exactObject, functionName, jsonObject, maybe, NO_PARAMETERS, type RequestedTools } from './request-parts.ts'
import { strictSchemaProblem } from './strict-schema.ts'

/** A tool, and whether its arguments must fit its parameters. */
export interface OfferedTool {
  readonly tool: Tool
  readonly strict: boolean
}

/** Members of a function, which the two APIs of OpenAI put at different levels. */
export const functionMembers: z.ZodObject = exactObject({
  name: functionName,
  description: maybe(z.string()),
  parameters: maybe(jsonObject),
  strict: maybe(z.boolean()),
})

/** Returns a function as a tool. */
export function offeredTool(members: z.infer<typeof functionMembers>): OfferedTool {
  const { name, description, parameters, strict } = members as {
    readonly name: string
    readonly description: string | undefined
    readonly parameters: JsonObject | undefined
    readonly strict: boolean | undefined
  }
  return { tool: { name, description: description ?? '', parameters: parameters ?? NO_PARAMETERS }, strict: strict ?? false }
}

/** Returns the error of the first strict tool with a schema that strict mode does not allow. */
export function strictToolsFailure(tools: readonly OfferedTool[], pathOf: (index: number) => string): Failure | undefined {
  for (const [index, { tool, strict }] of tools.entries()) {
    const problem = strict ? strictSchemaProblem(tool.parameters as JsonObject) : undefined
    if (problem !== undefined) {
      return badRequest(`Invalid schema for function '${tool.name}': ${problem}`, pathOf(index), 'invalid_function_parameters')
    }
  }
  return undefined
}

/** Returns the names of strict tools. */
export function strictNames(tools: readonly OfferedTool[]): ReadonlySet<string> {
  return new Set(tools.filter(({ strict }) => strict).map(({ tool }) => tool.name))
}

const toolMode = z.enum(['none', 'auto', 'required']).transform((mode): RequestedTools => ({ mode }))

/** Schema of a choice of tools: a mode, or one of these objects. It is chosen by the type of the value, so that errors name the field. */
export function toolChoiceOf(objects: z.ZodType<RequestedTools>): z.ZodType<RequestedTools> {
  return z.unknown().transform((value, context): RequestedTools => {
    const parsed = (typeof value === 'string' ? toolMode : objects).safeParse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) context.addIssue({ ...issue } as never)
    return z.NEVER
  })
}

/** Format of a reply: text, one JSON object, or JSON that fits a schema. */
export interface RequestedFormat {
  readonly type: 'text' | 'json_object' | 'json_schema'
  readonly schema?: JsonObject | undefined
  readonly name?: string | undefined
  readonly strict?: boolean | undefined
}

/** Members of a format with a schema. */
export const schemaMembers: z.ZodObject = exactObject({
  name: functionName,
  schema: maybe(jsonObject),
  strict: maybe(z.boolean()),
  description: maybe(z.string()),
})

/** Returns the error of a format that OpenAI refuses. `param` is the field of the format. */
export function formatFailure(format: RequestedFormat, messages: ModelRequest['messages'], param: string): Failure | undefined {
  if (format.type === 'json_object' && !messages.some(({ content }) => /json/i.test(content))) {
    const field = param === 'response_format' ? 'messages' : 'input'
    const subject = field === 'messages' ? "'messages'" : 'Response input messages'
    const use = `to use '${param}' of type 'json_object'.`
    return badRequest(`${subject} must contain the word 'json' in some form, ${use}`, field)
  }
  if (format.type !== 'json_schema' || format.strict !== true || format.schema === undefined) return undefined
  const problem = strictSchemaProblem(format.schema)
  const isWrong = problem !== undefined
  return isWrong ? badRequest(`Invalid schema for response_format '${format.name}': ${problem}`, param) : undefined
}

/** Returns the format in the fields of a request to a model. */
export function formatFields({ type, schema }: RequestedFormat): Pick<ModelRequest, 'format' | 'schema'> {
  if (type === 'text') return {}
  return { format: 'json', ...(type === 'json_schema' && schema !== undefined && { schema }) }
}

/** Sampling fields that both APIs of OpenAI have, with their ranges. */
export const sampling: {
  readonly temperature: z.ZodType<number | undefined>
  readonly top_p: z.ZodType<number | undefined>
  readonly top_logprobs: z.ZodType<number | undefined>
  readonly metadata: z.ZodType<JsonObject | undefined>
} = {
  temperature: maybe(z.number().min(0).max(2)),
  top_p: maybe(z.number().min(0).max(1)),
  top_logprobs: maybe(z.int().min(0).max(20)),
  metadata: maybe(z.record(z.string().max(64), z.string().max(512)) as z.ZodType<JsonObject>),
}

const penalty = maybe(z.number().min(-2).max(2))

/** Sampling fields of both forms of completions, with their ranges. */
export const biases: {
  readonly frequency_penalty: z.ZodType<number | undefined>
  readonly presence_penalty: z.ZodType<number | undefined>
  readonly logit_bias: z.ZodType<Readonly<Record<string, number>> | undefined>
} = {
  frequency_penalty: penalty,
  presence_penalty: penalty,
  logit_bias: maybe(z.record(z.string(), z.number().min(-100).max(100))),
}

/** Up to four stop sequences, or one as text. */
export const stopSequences: z.ZodType<readonly string[]> = z
  .preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(z.string(), { error: 'one of a string or array of strings' }).max(4),
  )
  .transform((values) => values as readonly string[])

/** Returns usage in tokens. `estimated` is not part of the protocol; it marks usage estimated from text lengths. */
export function usageOf({ inputTokens, outputTokens, reasoningTokens = 0, cachedTokens = 0, estimated }: Usage): JsonObject {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: reasoningTokens,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
    ...(estimated === true && { estimated }),
  }
}

/** Tokens of a reply with their log probabilities, as both APIs of OpenAI write them. */
export function tokenLogprobs(
  logprobs: readonly { readonly token: string; readonly logprob: number; readonly top?: readonly TokenProbability[] }[],
  count: number,
): readonly JsonObject[] {
  return logprobs.map(({ top = [], ...token }) => ({
    ...tokenEntry(token),
    top_logprobs: top.slice(0, count).map(tokenEntry),
  }))
}

interface TokenProbability {
  readonly token: string
  readonly logprob: number
}

function tokenEntry({ token, logprob }: TokenProbability): JsonObject {
  const bytes: JsonValue = [...Buffer.from(token)]
  return { token, logprob, bytes }
}
