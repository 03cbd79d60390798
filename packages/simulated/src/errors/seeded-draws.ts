import { createTranscriptCache, lessonsIn, once, type SeededDraws as PolicyDice, type Prompt } from '@orreryjs/core/worlds'
import type { SimulatedSettings } from '../settings.ts'

/**
 * All random decisions of one reply. Each is a hash of its inputs, so the order of calls does not matter. Slips depend on the situation
 * that the prompt describes, not on the requested reply format. Misconceptions depend only on the text of the task, so they persist
 * across samples, agents and trials. Noticing depends on the task and the trial: the lessons in the prompt and the seed of the request.
 */
export interface SeededDraws extends PolicyDice {
  /** Returns a number in [0, 1) that depends on the situation and the sample. */
  fresh(sample: number, ...key: readonly string[]): number
  /** Returns true at the given rate; rates of 0 and 1 need no draw. */
  happens(rate: number, sample: number, ...key: readonly string[]): boolean
  /** Returns a number in [0, 1) that is fixed for the task. */
  fixed(...key: readonly string[]): number
}

/** Creates the draws of one request; `asked` is true if its reply judges earlier actions. */
export function createSeededDraws(
  settings: SimulatedSettings,
  prompt: Prompt,
  requestSeed: number | undefined,
  isJudging: boolean,
): SeededDraws {
  // Lazy, because most replies of a model with low error rates need no hash of this long text.
  const situation = once(() => String(drawSituation(settings.seed, String(requestSeed ?? ''), prompt)))
  const task = once(() => String(draw(settings.seed, prompt.task)))
  const lessons = once(() => lessonsIn(prompt))
  const trial = once(() => String(draw(task(), String(requestSeed ?? ''), lessons())))
  const fixed = (...key: readonly string[]): number => draw(task(), ...key)
  const { d2, d1, n2, n1 } = settings
  const rates = isJudging ? { explicit: d2, inferable: d1, none: 0 } : { explicit: n2, inferable: n1, none: 0 }
  const isTaught = (subject: string): boolean =>
    lessons().includes(`'${subject}'`) && (settings.use >= 1 || fixed('use', subject) < settings.use)
  const fresh: SeededDraws['fresh'] = (sample, ...key) => draw(situation(), String(sample), ...key)
  return {
    attentionKey: once(() => [trial(), rates.explicit, rates.inferable, settings.use].join(' ')),
    fresh,
    happens: (rate, sample, ...key) => rate >= 1 || (rate > 0 && fresh(sample, ...key) < rate),
    fixed,
    isHasty: (subject) => settings.hasty > 0 && fixed('hasty', subject) < settings.hasty,
    notices(evidence, subject, times) {
      const rate = rates[evidence]
      if (rate >= 1 && times > 0) return true
      for (let time = 1; time <= times; time += 1) {
        if (draw(trial(), 'notice', evidence, subject, String(time)) < rate) return true
      }
      return isTaught(subject)
    },
  }
}

/** Sections about the reply format, which do not describe the situation. */
const FORMAT_SECTIONS: ReadonlySet<string> = new Set(['ACTIONS', 'REPLY FORMAT', 'PREVIOUS ACTIONS', 'TOOLS', 'HISTORY'])

/** Draws from the situation that the prompt describes: equal for all agents that show the same. */
function drawSituation(seed: string, requestSeed: string, { sections, messages, transcript, earlierReplies }: Prompt): number {
  if (sections.size === 0) return draw(seed, requestSeed, ...messages)
  const key = [seed, requestSeed]
  for (const [title, body] of sections) if (!FORMAT_SECTIONS.has(title)) key.push(title, body)
  const lanes = { ...situationAfter(key, transcript, () => situationBefore(key), undefined) }
  for (const text of earlierReplies) absorbPart(lanes, text)
  return fraction(lanes)
}

/** The hash of a long situation is continued when the next prompt extends it. */
const situationAfter = createTranscriptCache<Lanes, undefined>({
  copy: (lanes) => ({ ...lanes }),
  follow: (lanes, { line, observation }) => absorbPart(lanes, '> ', line, '\n', observation),
})

function situationBefore([seed = '', ...others]: readonly string[]): Lanes {
  const lanes = emptyLanes()
  absorb(lanes, seed)
  absorbPart(lanes, others[0] ?? '')
  for (let at = 1; at < others.length; at += 2) absorbPart(lanes, others[at] ?? '', '\n', others[at + 1] ?? '')
  return lanes
}

function absorbPart(lanes: Lanes, ...pieces: readonly string[]): void {
  absorb(lanes, SEPARATOR)
  for (const piece of pieces) absorb(lanes, piece)
}

/**
 * State of a keyed 53-bit hash of UTF-16 code units; consecutive texts are hashed as one. Fast and well distributed, but not
 * cryptographic: two 32-bit lanes of xor and multiply, combined and finished with the MurmurHash3 avalanche. The same on every machine.
 */
interface Lanes {
  high: number
  low: number
  length: number
}

/** Separator of the parts of a key. */
const SEPARATOR = '\u0000'

/** Creates the state of the empty text. */
function emptyLanes(): Lanes {
  return { high: 0x2c1b3c6d, low: 0x297a2d39, length: 0 }
}

/** Hashes a further text. */
function absorb(lanes: Lanes, text: string): void {
  let { high, low } = lanes
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit ^ (low >>> 15), 0x85ebca77)
  }
  lanes.high = high
  lanes.low = low
  lanes.length += text.length
}

/** Returns the hash as a fraction in [0, 1). */
function fraction({ high, low, length }: Lanes): number {
  const first = avalanche(high ^ (low >>> 16) ^ length)
  const second = avalanche(low ^ first)
  return ((first >>> 11) * 2 ** 32 + (second >>> 0)) / 2 ** 53
}

function avalanche(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** Returns a uniform number in [0, 1) that depends on all parts of the key and their order. */
function draw(...key: readonly string[]): number {
  const lanes = emptyLanes()
  for (let at = 0; at < key.length; at += 1) {
    if (at > 0) absorb(lanes, SEPARATOR)
    absorb(lanes, key[at] ?? '')
  }
  return fraction(lanes)
}
