import { estimateUsage, type JsonObject, type ModelRequest, type Tool } from '@orreryjs/core'
import { z } from 'zod'
import { badRequest, type Failure } from '../failure.ts'
import { openAiProblem, parseWith } from '../problem.ts'
import { type Protocol, PURPOSE, type ServedRequest } from '../protocol.ts'
import { refusedField } from '../refused-field.ts'
import { GEMINI_FIELDS, NESTED_HINTS } from '../request-fields.ts'
import { exactObject, jsonObject, maybe, NO_PARAMETERS, type RequestedTools, tokenLimit, toolFields } from '../request-parts.ts'
import { type Content, contentSchema, messagesOf, textIn } from './contents.ts'
import { GEMINI_ERRORS } from './errors.ts'
import { renderGemini } from './reply.ts'

/** Google's Gemini API, `POST /v1beta/models/MODEL:generateContent`, or `:streamGenerateContent` with `isStream`. */
export function createGemini(isStream: boolean): Protocol {
  return {
    name: 'gemini',
    fields: GEMINI_FIELDS,
    hints: NESTED_HINTS.gemini,
    read: (body) => readRequest(body, isStream),
    errors: GEMINI_ERRORS,
    streamEnd: '',
  }
}

/** Returns the response of `POST /v1beta/models/MODEL:countTokens`. */
export function countGeminiTokens(body: unknown): JsonObject | Failure {
  const wrapped =
    typeof body === 'object' && body !== null && 'generateContentRequest' in body ? body.generateContentRequest : body
  const { model: _, ...request } = (wrapped ?? {}) as Readonly<Record<string, unknown>>
  const read = readRequest(request, false)
  return 'error' in read ? read : { totalTokens: estimateUsage(read.request, []).inputTokens }
}

function readRequest(body: unknown, isStream: boolean): ServedRequest | Failure {
  const refused = refusedField(body, GEMINI_FIELDS, (name) => badRequest(`Unknown name "${name}": Cannot find field.`))
  if (refused !== undefined) return refused
  const parsed = parseWith(requestSchema, body, openAiProblem)
  if ('error' in parsed) return parsed
  const messages = messagesOf(parsed.value.contents)
  return 'error' in messages ? messages : toServed(parsed.value, messages as ModelRequest['messages'], isStream)
}

function toServed(fields: GeminiFields, messages: ModelRequest['messages'], stream: boolean): ServedRequest {
  const { systemInstruction, tools = [], toolConfig, generationConfig: settings } = fields
  const opening: ModelRequest['messages'] =
    systemInstruction === undefined ? [] : [{ role: 'system', content: textIn(systemInstruction) }]
  const offered = tools.flatMap(({ functionDeclarations }) => functionDeclarations ?? [])
  const isJson = settings?.responseMimeType === 'application/json'
  const schema = settings?.responseJsonSchema ?? (settings?.responseSchema && jsonSchemaOf(settings.responseSchema))
  const { temperature, maxOutputTokens: maxTokens, stopSequences: stop, candidateCount: n, seed } = settings ?? {}
  return {
    request: {
      purpose: PURPOSE,
      messages: [...opening, ...messages],
      ...toolFields(offered, toolConfig?.functionCallingConfig ?? {}),
      ...(isJson && { format: 'json' as const }),
      ...(isJson && schema && { schema }),
      ...(temperature !== undefined && { temperature }),
      ...(maxTokens !== undefined && { maxTokens }),
      ...(stop !== undefined && stop.length > 0 && { stop }),
      ...(n !== undefined && { n }),
      ...(seed !== undefined && { seed }),
    },
    stream,
    parallelCalls: true,
    strictSchema: isJson && schema !== undefined,
    strictTools: new Set(),
    render: (reply, head) => renderGemini(reply, head, { isThinkingShown: settings?.thinkingConfig?.includeThoughts === true }),
  }
}

/** Fields of a request that have an effect, in Orrery's types. */
interface GeminiFields {
  readonly contents: readonly Content[]
  readonly systemInstruction: Content | undefined
  readonly tools: readonly { readonly functionDeclarations: readonly Tool[] | undefined }[] | undefined
  readonly toolConfig: { readonly functionCallingConfig: RequestedTools | undefined } | undefined
  readonly generationConfig: GenerationConfig | undefined
}

interface GenerationConfig {
  readonly temperature?: number
  readonly maxOutputTokens?: number
  readonly stopSequences?: readonly string[]
  readonly candidateCount?: number
  readonly seed?: number
  readonly responseMimeType?: string
  readonly responseSchema?: JsonObject
  readonly responseJsonSchema?: JsonObject
  readonly thinkingConfig?: { readonly includeThoughts?: boolean }
}

const declaration = exactObject({
  name: z.string().regex(/^[a-zA-Z0-9_.:-]{1,128}$/),
  description: maybe(z.string()),
  parameters: maybe(jsonObject),
  parametersJsonSchema: maybe(jsonObject),
}).transform(
  ({ name, description, parameters, parametersJsonSchema }): Tool => ({
    name: String(name),
    description: String(description ?? ''),
    parameters: (parametersJsonSchema ?? (parameters && jsonSchemaOf(parameters as JsonObject)) ?? NO_PARAMETERS) as JsonObject,
  }),
)

const MODES = { AUTO: 'auto', ANY: 'required', NONE: 'none', VALIDATED: 'auto' } as const
const callingConfig = exactObject({
  mode: maybe(z.enum(['AUTO', 'ANY', 'NONE', 'VALIDATED'])),
  allowedFunctionNames: maybe(z.array(z.string())),
}).transform(
  ({ mode = 'AUTO', allowedFunctionNames: only }): RequestedTools => ({
    mode: MODES[mode as keyof typeof MODES],
    ...(only !== undefined && { only: only as readonly string[] }),
  }),
)

const generationConfig = exactObject(
  {
    temperature: maybe(z.number().min(0).max(2)),
    maxOutputTokens: tokenLimit(1),
    stopSequences: maybe(z.array(z.string()).max(5)),
    candidateCount: maybe(z.int().min(1).max(8)),
    seed: maybe(z.int()),
    responseMimeType: maybe(z.enum(['text/plain', 'application/json'])),
    responseSchema: maybe(jsonObject),
    responseJsonSchema: maybe(jsonObject),
    thinkingConfig: maybe(exactObject({ includeThoughts: maybe(z.boolean()) }, ['thinkingBudget', 'thinkingLevel'])),
  },
  ['topP', 'topK', 'presencePenalty', 'frequencyPenalty'],
)

const requestSchema = z.looseObject({
  contents: z.array(contentSchema).min(1),
  systemInstruction: maybe(contentSchema),
  tools: maybe(z.array(exactObject({ functionDeclarations: maybe(z.array(declaration)) }))),
  toolConfig: maybe(exactObject({ functionCallingConfig: maybe(callingConfig) })),
  generationConfig: maybe(generationConfig),
}) as unknown as z.ZodType<GeminiFields>

/** Returns a schema of the API, whose types are in capitals, as a JSON Schema. */
function jsonSchemaOf(schema: JsonObject): JsonObject {
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        name === 'type' && typeof member === 'string' ? member.toLowerCase() : convert(member),
      ]),
    )
  }
  return convert(schema) as JsonObject
}
