import {
  type Choice,
  type GenerateOptions,
  type LanguageModel,
  type ModelReply,
  type ModelRequest,
  OrreryError,
  type Rng,
  rng,
  type ToolCall,
} from '@orreryjs/core'
import { reportedPause } from '../limiter.ts'
import { requestKey, sentRequest } from '../request-key.ts'
import {
  describeOptions,
  type Fault,
  type FaultyOptions,
  type FaultySettings,
  failureOf,
  isRetryable,
  parseOptions,
  resolveSettings,
} from './settings.ts'

/**
 * Wraps a model with server faults at seeded rates. The request and its attempt number decide the fault, so a run has the same faults in
 * any order. A caller that retries passes `attempt`, which draws again.
 *
 * `generate` throws the same codes as the openai adapter. Throws `CONFIG_INVALID` for invalid rates.
 */
export function faulty(model: LanguageModel, options: FaultyOptions): LanguageModel {
  const settings = resolveSettings(options)
  return {
    id: `faulty:${describeOptions(options)}+${model.id}`,
    ...(model.kind && { kind: model.kind }),
    ...(model.simulated && { simulated: true }),
    ...(model.privileged && { privileged: true }),
    ...(model.engine && { engine: model.engine }),
    ...(model.scoresTexts && { scoresTexts: true }),
    ...(model.supportsTask && { supportsTask: (opening: string) => model.supportsTask?.(opening) ?? true }),
    generate: (request, options) => generate(model, settings, request, options),
  }
}

/**
 * Creates the model of the name `faulty:RATE,KIND=RATE,...+MODEL`; `create` creates the model after the plus sign. Throws as `faulty`
 * does.
 */
export async function parseFaulty(
  spec: string,
  create: (name: string) => Promise<LanguageModel>,
  options: Pick<FaultyOptions, 'retries' | 'sleep'> = {},
): Promise<LanguageModel> {
  const [, rates, name] = /^faulty:([^+]*)\+(.+)$/.exec(spec) ?? []
  if (rates === undefined || name === undefined) {
    throw new OrreryError('CONFIG_INVALID', `${spec}: expected faulty:RATE[,KIND=RATE...]+MODEL`, {
      hint: 'for example faulty:http429=.1+simulated:mid',
    })
  }
  return faulty(await create(name), { ...parseOptions(rates), ...options })
}

/** Delay before the first retry, in milliseconds; it doubles up to the maximum. */
const FIRST_DELAY = 500
const MAX_DELAY = 8000

async function generate(
  model: LanguageModel,
  settings: FaultySettings,
  request: ModelRequest,
  options: GenerateOptions,
): Promise<ModelReply> {
  const key = requestKey(sentRequest(request), {})
  const first = options.attempt ?? 0
  for (let attempt = first; ; attempt += 1) {
    const draws = rng('faulty', settings.seed, key, String(attempt))
    const fault = drawFault(settings, draws)
    await delay(settings, draws, options.signal)
    const failure = fault && failureOf(fault, `faulty: ${model.id}`)
    if (fault === undefined || failure === undefined) {
      if (fault === undefined) return model.generate(request, options)
      // The damaged reply does not continue the partial ones.
      return applyFault(await model.generate(request, { ...options, onPartialReply: undefined }), fault, draws.next())
    }
    if (!isRetryable(fault) || attempt - first >= settings.retries) throw failure
    const remaining = Math.min(FIRST_DELAY * 2 ** (attempt - first), MAX_DELAY)
    await reportedPause(failure, remaining, options.onWait, () => wait(settings, remaining, options.signal))
  }
}

/** Draws the fault of an attempt, if any. */
function drawFault({ shares }: FaultySettings, draws: Rng): Fault | undefined {
  let remaining = draws.next()
  for (const [fault, share] of shares) {
    if (remaining < share) return fault
    remaining -= share
  }
  return undefined
}

/** Draws the same numbers with and without latency, so that the latency rate does not affect other faults. */
async function delay(settings: FaultySettings, draws: Rng, signal: AbortSignal): Promise<void> {
  const [late, share] = [draws.next(), draws.next()]
  if (late < settings.latency) await wait(settings, Math.floor(share * settings.delay), signal)
}

async function wait({ sleep }: FaultySettings, milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await sleep(milliseconds, signal)
  signal.throwIfAborted()
}

/** Applies a fault to a reply. `draw` is uniform in [0, 1) and decides the position of the damage. */
function applyFault(reply: ModelReply, fault: Fault, draw: number): ModelReply {
  const withChoices = (change: (choice: Choice) => Choice): ModelReply => ({ ...reply, choices: reply.choices.map(change) })
  switch (fault) {
    case 'empty':
      return withChoices(() => ({ text: '', finish: 'stop' }))
    case 'truncate':
      return withChoices((choice) => truncated(choice, draw))
    case 'malformed':
      return withChoices((choice) => malformed(choice, draw))
    default:
      return reply
  }
}

/** Truncates as a token limit does: at least the last character is missing. */
function truncated({ text, toolCalls }: Choice, draw: number): Choice {
  const calls = toolCalls === undefined ? {} : { toolCalls: lastOnly(toolCalls, (text) => truncateText(text, draw)) }
  return { text: truncateText(text, draw), ...calls, finish: 'length' }
}

/** Damages a reply so that it violates every format. */
function malformed({ text, toolCalls, finish }: Choice, draw: number): Choice {
  if (toolCalls !== undefined) return { text, toolCalls: lastOnly(toolCalls, (text) => truncateText(text, draw)), finish }
  const forms = [`{"reply": ${JSON.stringify(text).slice(0, -1)}`, `<reply>${text}`, `\`\`\`\n\`\`\`\n${text}`]
  return { text: forms[Math.floor(draw * forms.length)] ?? text, finish }
}

function lastOnly(calls: readonly ToolCall[], change: (text: string) => string): readonly ToolCall[] {
  const last = calls.length - 1
  return calls.map((call, index) => (index === last ? { ...call, arguments: change(call.arguments) } : call))
}

function truncateText(text: string, draw: number): string {
  return [...text].slice(0, Math.floor(draw * [...text].length)).join('')
}
