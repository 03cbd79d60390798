import { contentHash, type JsonObject, type ModelCall, type StepEnd } from '@orreryjs/core'
import type { CompletedEpisode, RunManifest } from '@orreryjs/harness'
import { finalPath } from '../final-path.ts'
import { jsonText } from '../json-text.ts'
import { STEP_TOOL, stepCallId } from '../step-call.ts'
import { type AttributeValue, otlpAttributes } from './attributes.ts'
import { finishReason, genAiMessage, genAiReply } from './messages.ts'

/** Kinds of spans. */
const INTERNAL = 1
const CLIENT = 3
/** Code of the status of a failed span. */
const ERROR = 2

/** Parts of a span that depend on the event. */
interface SpanParts {
  readonly name: string
  readonly kind: number
  /** Milliseconds since the Unix epoch. */
  readonly start: number
  readonly end: number
  readonly attributes: Readonly<Record<string, AttributeValue>>
  readonly error?: { readonly code: string; readonly message: string } | undefined
}

/**
 * Converts an episode to the spans of one trace: the agent, and below it every model call and every step in order, with the steps that
 * rewinds have undone. Ids are hashes, so the same run has the same ids.
 */
export function episodeSpans(episode: CompletedEpisode, { run, modelFacts, models }: RunManifest): readonly JsonObject[] {
  const { start, end, events } = episode
  const traceId = contentHash([run, start.episode])
  const root = contentHash([traceId, 'agent']).slice(0, 16)
  const isInProcess = modelFacts?.[models.indexOf(start.model)]?.kind === 'computed'
  const effective = new Set(finalPath(events).map(({ event }) => event))
  let thoughts: string[] = []
  /** Model calls and steps begin where the event before ends. */
  let before = start.at
  const children: JsonObject[] = []
  const add = (seq: number, parts: Omit<SpanParts, 'start'>): void => {
    const span = spanOf(traceId, contentHash([traceId, seq]).slice(0, 16), { ...parts, start: Math.min(before, parts.end) })
    children.push({ ...span, parentSpanId: root })
  }
  for (const event of events) {
    if (event.type === 'note' && event.note.kind === 'thought') thoughts.push(event.note.text)
    else if (event.type === 'model-call') add(event.seq, modelSpan(event, start.model, isInProcess))
    else if (event.type === 'step-end') {
      add(event.seq, stepSpan(event, thoughts, effective.has(event)))
      thoughts = []
    }
    before = event.at
  }
  const agent = spanOf(traceId, root, {
    name: `invoke_agent ${start.agent}`,
    kind: INTERNAL,
    start: start.at,
    end: end.at,
    attributes: agentAttributes(episode),
    error: end.error,
  })
  return [{ ...agent, events: evaluations(episode) }, ...children]
}

function spanOf(traceId: string, spanId: string, { name, kind, start, end, attributes, error }: SpanParts): JsonObject {
  return {
    traceId,
    spanId,
    name,
    kind,
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: otlpAttributes({ ...attributes, 'error.type': error?.code }),
    ...(error !== undefined && { status: { code: ERROR, message: error.message } }),
  }
}

/** Latest time that 64 bits of nanoseconds can hold, in milliseconds. */
const LATEST = 18_446_744_073_709

function nanoseconds(at: number): string {
  return String(BigInt(Math.round(Math.min(at, LATEST) * 1000)) * 1000n)
}

function agentAttributes({ start, end, metrics }: CompletedEpisode): SpanParts['attributes'] {
  const { agent, model } = start
  return {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': agent,
    'gen_ai.conversation.id': start.episode,
    'gen_ai.request.model': model === 'none' ? undefined : model,
    'gen_ai.input.messages': jsonText([genAiMessage({ role: 'user', content: start.observation })]),
    'gen_ai.usage.input_tokens': metrics.inputTokens,
    'gen_ai.usage.output_tokens': metrics.outputTokens,
    'orrery.world': start.world,
    'orrery.split': start.split,
    'orrery.task': start.task,
    'orrery.task_hash': start.taskHash,
    'orrery.label': start.label,
    'orrery.trial': start.trial,
    'orrery.steps': metrics.steps,
    'orrery.end_reason': end.end,
    'orrery.answer': end.answer?.text,
    'orrery.claim': end.answer?.claim,
  }
}

/** Returns the scores of an episode as events of the conventions. */
function evaluations({ end }: CompletedEpisode): readonly JsonObject[] {
  const { success, reward, progress } = end
  const scores = { success: success ? 1 : 0, reward, progress }
  return Object.entries(scores).map(([name, value]) => ({
    timeUnixNano: nanoseconds(end.at),
    name: 'gen_ai.evaluation.result',
    attributes: [
      ...otlpAttributes({
        'gen_ai.evaluation.name': name,
        'gen_ai.evaluation.score.label': name === 'success' ? (success ? 'pass' : 'fail') : undefined,
      }),
      { key: 'gen_ai.evaluation.score.value', value: { doubleValue: value } },
    ],
  }))
}

function modelSpan(call: ModelCall, model: string, isInProcess: boolean): Omit<SpanParts, 'start'> {
  const { prompt, reply, purpose, request, error } = call
  const [provider = model] = model.split(':', 1)
  const choices = reply?.choices ?? []
  return {
    name: `chat ${model}`,
    kind: isInProcess ? INTERNAL : CLIENT,
    end: call.at,
    error,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': model,
      'gen_ai.request.max_tokens': prompt?.maxTokens,
      'gen_ai.request.seed': prompt?.seed,
      'gen_ai.request.stop_sequences': prompt?.stop,
      'gen_ai.response.model': reply?.model,
      'gen_ai.response.finish_reasons': reply && choices.map(({ finish }) => finishReason(finish)),
      'gen_ai.usage.input_tokens': reply?.usage.inputTokens,
      'gen_ai.usage.output_tokens': reply?.usage.outputTokens,
      'gen_ai.usage.cache_read.input_tokens': reply?.usage.cachedTokens,
      'gen_ai.usage.reasoning.output_tokens': reply?.usage.reasoningTokens,
      'gen_ai.input.messages': prompt && jsonText(prompt.messages.map(genAiMessage)),
      'gen_ai.output.messages': reply && jsonText(choices.map(genAiReply)),
      'orrery.purpose': purpose,
      'orrery.request': request,
    },
  }
}

function stepSpan(event: StepEnd, thoughts: readonly string[], isEffective: boolean): Omit<SpanParts, 'start'> {
  return {
    name: `execute_tool ${STEP_TOOL.name}`,
    kind: INTERNAL,
    end: event.at,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': STEP_TOOL.name,
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.description': STEP_TOOL.description,
      'gen_ai.tool.call.id': stepCallId(event.step),
      'gen_ai.tool.call.arguments': jsonText({ action: event.action }),
      'gen_ai.tool.call.result': event.observation,
      'orrery.thoughts': thoughts.length === 0 ? undefined : thoughts,
      'orrery.reward': event.reward,
      'orrery.by': event.by,
      'orrery.invalid': event.invalid?.kind,
      'orrery.undone': isEffective ? undefined : true,
    },
  }
}
