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
import { toldPause } from '../limiter.ts'
import { requestKey, sentRequest } from '../request-key.ts'
import {
  describeOptions,
  type Fault,
  type FaultyOptions,
  type FaultySettings,
  failureOf,
  mayPass,
  parseOptions,
  resolveSettings,
} from './settings.ts'

/**
 * A model that fails as servers do, at seeded rates: a request and the number of its attempt decide what happens, so that
 * the same run has the same faults in any order. Whoever sends a request again says so with `attempt`, which draws anew.
 *
 * `generate` throws the codes of the openai adapter. Throws `CONFIG_INVALID` for rates that cannot be right.
 */
export function faulty(model: LanguageModel, options: FaultyOptions): LanguageModel {
  const settings = resolveSettings(options)
  return {
    id: `faulty:${describeOptions(options)}+${model.id}`,
    ...(model.kind && { kind: model.kind }),
    ...(model.simulated && { simulated: true }),
    ...(model.privileged && { privileged: true }),
    ...(model.knows && { knows: (opening: string) => model.knows?.(opening) ?? true }),
    generate: (request, given) => generate(model, settings, request, given),
  }
}

/**
 * The model that `faulty:RATE,KIND=RATE,...+MODEL` names; `create` makes the model after the plus. Throws as `faulty` does.
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

/** Milliseconds before the first retry; it doubles up to the longest. */
const FIRST_DELAY = 500
const LONGEST_DELAY = 8000

async function generate(
  model: LanguageModel,
  settings: FaultySettings,
  request: ModelRequest,
  given: GenerateOptions,
): Promise<ModelReply> {
  const key = requestKey(sentRequest(request), {})
  const first = given.attempt ?? 0
  for (let attempt = first; ; attempt += 1) {
    const draws = rng('faulty', settings.seed, key, String(attempt))
    const fault = drawFault(settings, draws)
    await delay(settings, draws, given.signal)
    const failure = fault && failureOf(fault, `faulty: ${model.id}`)
    if (fault === undefined || failure === undefined) {
      const reply = await model.generate(request, given)
      return fault === undefined ? reply : spoil(reply, fault, draws.next())
    }
    if (!mayPass(fault) || attempt - first >= settings.retries) throw failure
    const left = Math.min(FIRST_DELAY * 2 ** (attempt - first), LONGEST_DELAY)
    await toldPause(failure, left, given.onWait, () => wait(settings, left, given.signal))
  }
}

/** The fault that meets an attempt, if one does. */
function drawFault({ shares }: FaultySettings, draws: Rng): Fault | undefined {
  let left = draws.next()
  for (const [fault, share] of shares) {
    if (left < share) return fault
    left -= share
  }
  return undefined
}

/** Draws the same numbers whether or not there is latency, so that its rate moves no other fault. */
async function delay(settings: FaultySettings, draws: Rng, signal: AbortSignal): Promise<void> {
  const [late, share] = [draws.next(), draws.next()]
  if (late < settings.latency) await wait(settings, Math.floor(share * settings.delay), signal)
}

async function wait({ sleep }: FaultySettings, milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await sleep(milliseconds, signal)
  signal.throwIfAborted()
}

/** A reply as the fault leaves it. `draw` is uniform in [0, 1) and decides where it breaks. */
function spoil(reply: ModelReply, fault: Fault, draw: number): ModelReply {
  const spoilt = (change: (choice: Choice) => Choice): ModelReply => ({ ...reply, choices: reply.choices.map(change) })
  switch (fault) {
    case 'empty':
      return spoilt(() => ({ text: '', finish: 'stop' }))
    case 'truncate':
      return spoilt((choice) => truncated(choice, draw))
    case 'malformed':
      return spoilt((choice) => malformed(choice, draw))
    default:
      return reply
  }
}

/** Cut off by a bound on tokens: at least the last character is missing. */
function truncated({ text, toolCalls }: Choice, draw: number): Choice {
  const calls = toolCalls === undefined ? {} : { toolCalls: lastOnly(toolCalls, (given) => cut(given, draw)) }
  return { text: cut(text, draw), ...calls, finish: 'length' }
}

/** Not in the form that was asked for, whatever that was. */
function malformed({ text, toolCalls, finish }: Choice, draw: number): Choice {
  if (toolCalls !== undefined) return { text, toolCalls: lastOnly(toolCalls, (given) => cut(given, draw)), finish }
  const forms = [`{"reply": ${JSON.stringify(text).slice(0, -1)}`, `<reply>${text}`, `\`\`\`\n\`\`\`\n${text}`]
  return { text: forms[Math.floor(draw * forms.length)] ?? text, finish }
}

function lastOnly(calls: readonly ToolCall[], change: (given: string) => string): readonly ToolCall[] {
  const last = calls.length - 1
  return calls.map((call, index) => (index === last ? { ...call, arguments: change(call.arguments) } : call))
}

function cut(text: string, draw: number): string {
  return [...text].slice(0, Math.floor(draw * [...text].length)).join('')
}
