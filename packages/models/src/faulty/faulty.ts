import {
  type GenerateOptions,
  type LanguageModel,
  type ModelReply,
  type ModelRequest,
  OrreryError,
  type Rng,
  rng,
} from '@orreryjs/core'
import { requestKey, sentRequest } from '../request-key.ts'
import { toldPause } from '../told-pause.ts'
import { type Fault, failureOf, mayPass } from './faults.ts'
import { describeOptions, type FaultyOptions, type FaultySettings, parseOptions, resolveSettings } from './settings.ts'
import { spoil } from './spoil.ts'

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
