import { errorMessage, type LanguageModel, type ModelReply, type ModelRequest, OrreryError, type Usage } from '@orreryjs/core'
import { adaptRequest } from '@orreryjs/models/adapt-request'
import { chatBody, chatReply } from './chat.ts'

/** Engine in this tab with the weights of a model. */
export interface TabEngine {
  /** Completes a chat, in the format of chat completions. Rejects if the signal is aborted. */
  complete(body: object, signal: AbortSignal): Promise<object>
  /** Frees the memory of the weights. */
  close(): Promise<void>
}

/** Creates the model of weights that an engine in this tab has loaded. `name` is the name of their file. */
export function tabModel(name: string, engine: TabEngine): LanguageModel {
  return {
    id: `tab:${name}`,
    // The page keeps its replies, which take long, as with a server.
    kind: 'server',
    async generate(request, { signal }) {
      const replies: ModelReply[] = []
      const { n = 1, seed = 0, ...rest } = request
      for (let index = 0; index < n; index += 1) {
        replies.push(await replyTo({ ...rest, seed: seed + index }, engine, signal))
      }
      return { choices: replies.flatMap(({ choices }) => choices), usage: replies.map(({ usage }) => usage).reduce(sum) }
    },
  }
}

/** The template in a file may not know tools and then omits them, so they are printed in the prompt. */
const PRINTED = new Set(['tools'] as const)

async function replyTo(original: ModelRequest, engine: TabEngine, signal: AbortSignal): Promise<ModelReply> {
  const { request, read } = adaptRequest(original, PRINTED)
  const { oneOf = [] } = request
  const body = { ...chatBody('', request), ...(oneOf.length > 0 && { grammar: grammarOf(oneOf) }) }
  try {
    return read(chatReply(JSON.stringify(await engine.complete(body, signal)), request))
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const message = errorMessage(error)
    throw new OrreryError(isOverflow(message) ? 'CONTEXT_OVERFLOW' : 'MODEL_FAILED', message, { cause: error })
  }
}

function isOverflow(message: string): boolean {
  return message.includes('context size') || message.includes('context window')
}

/** Returns a grammar of llama.cpp that permits only these texts. */
function grammarOf(texts: readonly string[]): string {
  return `root ::= ${texts.map((text) => JSON.stringify(text)).join(' | ')}`
}

function sum(one: Usage, other: Usage): Usage {
  return { inputTokens: one.inputTokens + other.inputTokens, outputTokens: one.outputTokens + other.outputTokens }
}
