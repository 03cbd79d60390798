import type { LanguageModel, ModelReply, ModelRequest } from '@orreryjs/core'

/**
 * Creates a model from a function of the request and the zero-based index of the call. Token usage is estimated from text lengths.
 */
export function answeringModel(
  id: string,
  reply: (request: ModelRequest, call: number) => string | Promise<string>,
): LanguageModel {
  let calls = 0
  return {
    id,
    generate(request) {
      const call = calls
      calls += 1
      const text = reply(request, call)
      return typeof text === 'string' ? replyOf(request, text) : text.then((resolved) => replyOf(request, resolved))
    },
  }
}

function replyOf(request: ModelRequest, text: string): ModelReply {
  const input = request.messages.reduce((sum, message) => sum + message.content.length, 0)
  return {
    choices: [{ text, finish: 'stop' }],
    usage: { inputTokens: Math.ceil(input / 4), outputTokens: Math.ceil(text.length / 4), estimated: true },
  }
}
