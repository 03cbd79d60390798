import { setTimeout as sleep } from 'node:timers/promises'
import type { Choice, GenerateOptions, LanguageModel, ModelReply } from '@orreryjs/core'
import type { Request, RequestHandler, Response } from 'express'
import type { Calls } from './calls.ts'
import type { Breakage, Outcome } from './failure.ts'
import { modelFailure } from './failure.ts'
import { type ChatRequest, readChatRequest } from './request.ts'
import type { Script, ScriptStep } from './script.ts'
import { requestId, sendBroken, sendFailure, sendReply } from './send.ts'

/** Model, script and hooks of the completion endpoint. */
interface Completions {
  readonly model: LanguageModel
  readonly script: Script
  readonly calls: Calls
  breakageOf?(error: unknown): Breakage | undefined
  onFailure?(error: unknown): void
}

/** Creates the handler of the completion endpoint. If a client disconnects, the model call is aborted. */
export function createCompletionsHandler(served: Completions): RequestHandler {
  return async (request, response) => {
    const attempt = attemptOf(request)
    const settle = served.calls.add(requestId(response), attempt, request.body)
    const chat = readChatRequest(request.body)
    if ('error' in chat) {
      sendFailure(response, chat)
      settle('failure', chat.status)
      return
    }
    const outcome = await answer(served, chat, served.script.take(), { signal: signalOf(response), attempt })
    if (outcome.kind !== 'abandoned') send(response, served.model, chat, outcome)
    settle(outcome.kind, outcome.kind === 'abandoned' ? undefined : response.statusCode)
  }
}

/** The OpenAI SDK counts its retries in this header. */
function attemptOf(request: Request): number {
  const count = request.get('x-stainless-retry-count') ?? ''
  return /^\d{1,6}$/.test(count) ? Number(count) : 0
}

function signalOf(response: Response): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}

async function answer(
  served: Completions,
  { request }: ChatRequest,
  step: ScriptStep,
  options: GenerateOptions,
): Promise<Outcome> {
  const { signal } = options
  try {
    if (step.delay > 0) await sleep(step.delay, undefined, { signal })
    const outcome = step.outcome?.(request) ?? { kind: 'reply', reply: await served.model.generate(request, options) }
    return signal.aborted ? { kind: 'abandoned' } : outcome
  } catch (error) {
    return signal.aborted ? { kind: 'abandoned' } : failed(served, error)
  }
}

function failed({ breakageOf, onFailure }: Completions, error: unknown): Outcome {
  const breakage = breakageOf?.(error)
  if (breakage !== undefined) return { kind: 'broken', breakage, text: '' }
  const failure = modelFailure(error)
  if (failure.status === 500) onFailure?.(error)
  return { kind: 'failure', failure }
}

function send(
  response: Response,
  model: LanguageModel,
  chat: ChatRequest,
  outcome: Exclude<Outcome, { kind: 'abandoned' }>,
): void {
  const head = { id: requestId(response), model: model.id }
  switch (outcome.kind) {
    case 'reply':
      sendReply(response, head, limitReply(outcome.reply, chat), chat)
      break
    case 'failure':
      sendFailure(response, outcome.failure)
      break
    case 'broken':
      sendBroken(response, head, outcome.breakage, outcome.text, chat.stream)
      break
    default:
      outcome satisfies never
  }
}

/** Limits choices and tool calls to the number that the client requested. */
function limitReply({ choices, usage }: ModelReply, { request, parallelCalls }: ChatRequest): ModelReply {
  const requestedChoices = choices.slice(0, request.n ?? 1)
  return { choices: parallelCalls ? requestedChoices : requestedChoices.map(withOneCall), usage }
}

function withOneCall(choice: Choice): Choice {
  return choice.toolCalls === undefined ? choice : { ...choice, toolCalls: choice.toolCalls.slice(0, 1) }
}
