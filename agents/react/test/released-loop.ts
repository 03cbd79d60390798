/** Compares an agent's loop with an independent transcription of the released one, on scripted replies. */
import { type LanguageModel, type ModelRequest, type Rng, rng } from '@orreryjs/core'
import type { EpisodeResult } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'

/** Behavior of a loop with a script. */
export interface Trace {
  /** Model calls and actions, in order. */
  readonly steps: readonly string[]
  /** How the loop ended. */
  readonly end: string
}

/** Draws one reply. `seed` is the number of the script: replies may have a temper that lasts for the whole script. */
export type Draw = (purpose: string, random: Rng, seed: number, prompt: string) => string

/** Answers the requests of a transcription with the replies of a script. */
export type Ask = (purpose: string, prompt: string, count?: number) => readonly string[]

/** Input of a transcription. */
export interface Script<Deviation extends string, Branch extends string> {
  readonly seed: number
  readonly ask: Ask
  /** True if the loop deviates here as ours does. */
  has(deviation: Deviation): boolean
  /** Counts a branch of the released loop. */
  hit(branch: Branch): void
}

/** An agent, with the options that are closest to the released code, and the transcription of that code. */
export interface ReleasedLoop<Deviation extends string, Branch extends string> {
  /** Repository and files of the released loop. */
  readonly source: string
  /** Options that are closest to the released code; the others keep their defaults. */
  readonly options: Readonly<Record<string, string | number | boolean>>
  readonly draw: Draw
  /** Differences to the released loop. Each is documented, and each changes some script. */
  readonly deviations: readonly Deviation[]
  /** Differences in every script. @default [] */
  readonly common?: readonly Deviation[]
  /** Branches of the released loop that some script must take. */
  readonly branches: readonly Branch[]
  /** Text of a request that replies may depend on, the same as in the transcription. @default its messages */
  readonly textOf?: (request: ModelRequest) => string
  /** Runs the agent. */
  ours(seed: number, model: LanguageModel): Promise<Trace>
  /** Runs the transcription. */
  released(script: Script<Deviation, Branch>): Trace
}

/** Registers the tests of a loop over this many scripts. */
export function describeReleasedLoop<Deviation extends string, Branch extends string>(
  loop: ReleasedLoop<Deviation, Branch>,
  scripts: number,
): void {
  const { deviations, common = [], branches } = loop
  const seeds = Array.from({ length: scripts }, (_, seed) => seed)
  const traces = new Map<number, Trace>()
  const ours = async (seed: number): Promise<Trace> => {
    const trace = traces.get(seed) ?? (await loop.ours(seed, scriptedModel(seed, loop)))
    traces.set(seed, trace)
    return trace
  }
  const released = (seed: number, active: readonly Deviation[], hits = new Set<Branch>()): Trace =>
    transcribed(loop, seed, new Set(active), hits)

  describe('the released loop', () => {
    test('equals the agent if exactly the documented deviations are on', async () => {
      for (const seed of seeds) {
        const [theirs, own] = [released(seed, deviations), await ours(seed)]
        const at = theirs.steps.findIndex((step, index) => step !== own.steps[index])
        const first = at < 0 ? Math.min(theirs.steps.length, own.steps.length) : at
        expect({ seed, first, ...from(theirs, first) }).toEqual({ seed, first, ...from(own, first) })
      }
    })

    test.for(deviations)('differs from the agent without the deviation %s', async (off) => {
      const others = deviations.filter((each) => each !== off)
      let isDifferent = false
      for (const seed of seeds) {
        isDifferent = !isEqual(released(seed, others), await ours(seed))
        if (isDifferent) break
      }
      expect(isDifferent).toBe(true)
    })

    test('takes all its branches', () => {
      const hits = new Set<Branch>()
      for (const seed of seeds) released(seed, [], hits)
      expect([...hits].sort()).toEqual([...branches].sort())
    })

    test('equals the agent on scripts that meet no other deviation', async () => {
      const equal: number[] = []
      for (const seed of seeds) if (isEqual(released(seed, common), await ours(seed))) equal.push(seed)
      expect(equal.length).toBeGreaterThan(0)
      expect(equal.length).toBeLessThan(scripts)
    })
  })
}

/** A trace from its first difference on, and only as much of it as a reader needs. */
function from({ steps, end }: Trace, first: number): Trace {
  return { steps: steps.slice(first, first + 3), end }
}

function isEqual(one: Trace, other: Trace): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A loop with more calls hangs: the trace says so, and ours never does. */
const MAX_CALLS = 600

class Hangs extends Error {}

function transcribed<Deviation extends string, Branch extends string>(
  { draw, released }: ReleasedLoop<Deviation, Branch>,
  seed: number,
  active: ReadonlySet<Deviation>,
  hits: Set<Branch>,
): Trace {
  const random = rng('released-loop', String(seed))
  let calls = 0
  const ask: Ask = (purpose, prompt, count = 1) => {
    calls += 1
    if (calls > MAX_CALLS) throw new Hangs()
    return Array.from({ length: count }, () => draw(purpose, random, seed, prompt))
  }
  try {
    return released({ seed, ask, has: (deviation) => active.has(deviation), hit: (branch) => hits.add(branch) })
  } catch (error) {
    if (error instanceof Hangs) return { steps: [], end: 'hangs' }
    throw error
  }
}

/** The model of a script. Like a server, it ends a reply at the first stop text of the request. */
function scriptedModel(
  seed: number,
  { draw, textOf = promptOf }: Pick<ReleasedLoop<string, string>, 'draw' | 'textOf'>,
): LanguageModel {
  const random = rng('released-loop', String(seed))
  return {
    id: 'script',
    generate(request) {
      const texts = Array.from({ length: request.n ?? 1 }, () => draw(request.purpose, random, seed, textOf(request)))
      const usage = { inputTokens: 1, outputTokens: 1 }
      return { choices: texts.map((text) => ({ text: untilStop(text, request.stop), finish: 'stop' })), usage }
    },
  }
}

/** Ends a text before the first of the stop texts. */
export function untilStop(text: string, stops: readonly string[] = []): string {
  const ends = stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0)
  return text.slice(0, Math.min(text.length, ...ends))
}

/** Settings of an episode that only its script ends. */
export const UNLIMITED = { limits: { maxSteps: 1000, maxModelCalls: 1000 }, rewind: ['snapshot'] } as const

/** The trace of a played episode. It ends with the agent's claim, or else with the end of the episode. `textOf` renders a request. */
export function traceOf(
  { events, end }: Pick<EpisodeResult, 'events' | 'end'>,
  textOf: (request: ModelRequest) => string = promptOf,
): Trace {
  const steps = events.flatMap((event) => {
    if (event.type === 'step-end') return [actOf(event.action)]
    if (event.type === 'note' && event.note.kind === 'transition') return [transitionOf(event.note.from, event.note.to)]
    if (event.type !== 'model-call' || event.prompt === undefined) return []
    return [callOf(isRetry(event.prompt) ? again(event.purpose) : event.purpose, textOf(event.prompt))]
  })
  return { steps, end: end.answer?.claim ?? end.end }
}

/** An action of a trace. */
export function actOf(action: string): string {
  return `> ${action}`
}

/** A call of a trace. */
export function callOf(purpose: string, prompt: string): string {
  return `${purpose}: ${prompt}`
}

/** A move between states of a trace. */
export function transitionOf(from: string, to: string): string {
  return `${from} -> ${to}`
}

/** Purpose of a request that repeats another one after an unparsed reply. */
export function again(purpose: string): string {
  return `${purpose} again`
}

function isRetry({ messages }: ModelRequest): boolean {
  return messages.some(({ role }) => role === 'assistant')
}

/** The messages without the unparsed reply of a retry. */
function promptOf({ messages }: ModelRequest): string {
  const reply = messages.findIndex(({ role }) => role === 'assistant')
  return (reply < 0 ? messages : messages.slice(0, reply)).map(({ content }) => content).join('\n')
}
