import { OrreryError } from '@orreryjs/core'
import { z } from 'zod'
import type { Handler } from './exchange.ts'
import { badRequest } from './failure.ts'
import type { PathHandlers } from './handler.ts'
import { bracketPath, parseWith } from './problem.ts'
import { OPENAI_ERRORS, type ProtocolName, type ServedRequest } from './protocol.ts'
import { type RequestMatcher, type ScriptStep, scriptSchema } from './script-steps.ts'
import { sendFailure, sendJson } from './send.ts'

export type { ScriptStep } from './script-steps.ts'

/** Responses to the next requests, set by tests. If no step matches, the model answers. */
export interface Script {
  /** Returns the first step that matches a new request, and uses it once. */
  take(request: ScriptedRequest): ScriptStep
  /** `POST` sets the steps, `GET` returns how many are left, `DELETE` drops them. */
  readonly handlers: PathHandlers
}

/** Parts of a request on which matchers depend. */
interface ScriptedRequest {
  readonly protocol: ProtocolName
  readonly body: unknown
  readonly served: ServedRequest
  readonly attempt: number
}

const MODEL_STEP: ScriptStep = { delay: 0 }

/** Creates a script. Throws `CONFIG_INVALID` if the first steps are not valid. */
export function createScript(first?: unknown): Script {
  let steps: readonly ScriptStep[] = first === undefined ? [] : parseSteps(first)
  let uses: number[] = steps.map(() => 0)
  const set = (next: readonly ScriptStep[]): void => {
    steps = next
    uses = next.map(() => 0)
  }
  const isLeft = ({ times = 1 }: ScriptStep, index: number): boolean => (uses[index] ?? 0) < times
  const sendRemaining: Handler = (exchange) => {
    const remaining = steps.filter((step, index) => step.times !== Number.POSITIVE_INFINITY && isLeft(step, index)).length
    sendJson(exchange, { remaining })
  }
  return {
    handlers: {
      GET: sendRemaining,
      POST: (exchange) => {
        const parsed = parseScript(exchange.body)
        if ('error' in parsed) return sendFailure(exchange, parsed, OPENAI_ERRORS)
        set(parsed.value.steps)
        return sendRemaining(exchange)
      },
      DELETE: (exchange) => {
        set([])
        return sendRemaining(exchange)
      },
    },
    take: (request) => {
      const index = steps.findIndex((step, at) => isLeft(step, at) && (step.match === undefined || matches(step.match, request)))
      const step = steps[index]
      if (step !== undefined) uses[index] = (uses[index] ?? 0) + 1
      return step ?? MODEL_STEP
    },
  }
}

/** Sends the JSON schema of scripts, for editors and other languages. */
export const sendScriptSchema: Handler = (exchange) => sendJson(exchange, z.toJSONSchema(scriptSchema, { io: 'input' }))

function parseScript(body: unknown): ReturnType<typeof parseWith<{ readonly steps: readonly ScriptStep[] }>> {
  return parseWith(scriptSchema, body, ({ path, issue }) => {
    const name = bracketPath(path)
    return badRequest(name === '' ? issue.message : `${name}: ${issue.message}`, name === '' ? null : name)
  })
}

function parseSteps(steps: unknown): readonly ScriptStep[] {
  const parsed = parseScript({ steps })
  if (!('error' in parsed)) return parsed.value.steps
  throw new OrreryError('CONFIG_INVALID', `the script of the model server is not valid: ${parsed.error.message}`)
}

function matches(matcher: RequestMatcher, { protocol, body, served, attempt }: ScriptedRequest): boolean {
  const { messages, tools = [] } = served.request
  const last = messages.at(-1)
  const model = typeof body === 'object' && body !== null && 'model' in body ? body.model : undefined
  const conditions: readonly (readonly [wanted: unknown, isMet: () => boolean])[] = [
    [matcher.protocol, () => matcher.protocol === protocol],
    [matcher.model, () => matcher.model === model],
    [matcher.contains, () => last?.content.includes(matcher.contains ?? '') === true],
    [matcher.matches, () => matcher.matches?.test(last?.content ?? '') === true],
    [matcher.system, () => messages.some(({ role, content }) => role === 'system' && content.includes(matcher.system ?? ''))],
    [matcher.tool, () => tools.some(({ name }) => name === matcher.tool)],
    [matcher.toolResult, () => last?.role === 'tool' && last.content.includes(matcher.toolResult ?? '')],
    [matcher.stream, () => matcher.stream === served.stream],
    [matcher.attempt, () => matcher.attempt === attempt],
  ]
  return conditions.every(([wanted, isMet]) => wanted === undefined || isMet())
}
