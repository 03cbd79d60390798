import type { FinishReason, JsonObject, ModelCall, ModelRequest, TokenLogprob, ToolChoice } from '@orreryjs/core'
import { inspectTool } from './inspect-tool.ts'
import { inspectCalls, inspectMessage } from './messages.ts'
import { inspectUsage } from './usage.ts'

const STOP_REASONS: Readonly<Record<FinishReason, string>> = {
  stop: 'stop',
  length: 'max_tokens',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
  refusal: 'content_filter',
}

/** Converts a model call to an event. The input is empty if the run recorded no prompts. */
export function modelEvent(call: ModelCall, model: string, id: string): JsonObject {
  const { prompt, error, purpose, request } = call
  const input = prompt?.messages.map((message, index) => inspectMessage(message, `${id}-i${index}`))
  return {
    model,
    input: input ?? [],
    tools: prompt?.tools?.map(inspectTool) ?? [],
    tool_choice: inspectChoice(prompt?.toolChoice),
    config: generateConfig(prompt),
    output: modelOutput(call, model, id),
    ...(error && { error: `${error.code}: ${error.message}` }),
    metadata: { purpose, request },
  }
}

/** Converts a reply; no choices if the call failed. */
export function modelOutput({ reply, duration }: ModelCall, model: string, id: string): JsonObject {
  const choices = reply?.choices ?? []
  return {
    model,
    choices: choices.map(({ text, toolCalls, finish, logprobs }, index) => ({
      message: {
        id: `${id}-o${index}`,
        role: 'assistant',
        content: text,
        source: 'generate',
        ...inspectCalls(toolCalls),
        model,
      },
      stop_reason: STOP_REASONS[finish],
      ...(logprobs && { logprobs: { content: logprobs.map(inspectLogprob) } }),
    })),
    completion: choices[0]?.text ?? '',
    ...(reply && { usage: inspectUsage(reply.usage) }),
    time: duration / 1000,
    ...(reply?.usage.estimated && { metadata: { usage_estimated: true } }),
  }
}

function inspectLogprob({ token, logprob, top }: TokenLogprob): JsonObject {
  return { token, logprob, ...(top && { top_logprobs: top.map((each) => ({ token: each.token, logprob: each.logprob })) }) }
}

function generateConfig(request: ModelRequest | undefined): JsonObject {
  if (request === undefined) return {}
  const { temperature, maxTokens, stop, n, seed, logprobs, parallelToolCalls } = request
  return {
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    ...(stop !== undefined && stop.length > 0 && { stop_seqs: stop }),
    ...(temperature !== undefined && { temperature }),
    ...(n !== undefined && { num_choices: n }),
    ...(seed !== undefined && { seed }),
    ...(parallelToolCalls !== undefined && { parallel_tool_calls: parallelToolCalls }),
    ...(logprobs !== undefined && { logprobs: true, ...(logprobs > 0 && { top_logprobs: logprobs }) }),
  }
}

function inspectChoice(choice: ToolChoice = 'auto'): string | JsonObject {
  return choice === 'required' ? 'any' : typeof choice === 'string' ? choice : { name: choice.name }
}
