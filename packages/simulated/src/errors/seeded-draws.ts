import {
  createTranscriptCache,
  isThought,
  lessonsIn,
  memoizeByObject,
  memoizeRecentText,
  once,
  type SeededDraws as PolicyDice,
  type Prompt,
  separateObservation,
} from '@orreryjs/core/worlds'
import type { SimulatedSettings } from '../settings.ts'

/**
 * All random decisions of one reply. Each is a hash of its inputs, so the order of calls does not matter. They do not include the bytes
 * of a prompt: layout, instructions, demonstrations and the reply format change no draw, so agents and prompt variants share their
 * random numbers, and a question that is asked again about the same evidence gets the same answer.
 *
 * - Slips depend on the task and the evidence: the actions so far, their observations, the lessons of earlier trials, and complaints that
 *   a reply could not be used. A thought is evidence only if it repeats the thought before it.
 * - Misconceptions depend only on the task, so they persist across samples, agents and trials.
 * - Noticing depends on the task and the trial.
 *
 * The seed of the request is part of all but misconceptions.
 */
export interface SeededDraws extends PolicyDice {
  /** Returns a number in [0, 1) that depends on the evidence and the sample. */
  fresh(sample: number, ...key: readonly string[]): number
  /** Returns true at the given rate; rates of 0 and 1 need no draw. */
  happens(rate: number, sample: number, ...key: readonly string[]): boolean
  /** Returns a number in [0, 1) that is fixed for the task. */
  fixed(...key: readonly string[]): number
}

/** Creates the draws of one request; `isJudging` is true if its reply judges earlier actions. */
export function createSeededDraws(
  settings: SimulatedSettings,
  prompt: Prompt,
  requestSeed: number | undefined,
  isJudging: boolean,
): SeededDraws {
  // Lazy, because most replies of a model with low error rates need no hash of these long texts.
  const task = once(() => taskKeysOf(settings)(prompt.task))
  const trial = once(() => String(drawMeaning(task(), String(requestSeed ?? ''), ...sectionsOf(prompt, TRIAL_SECTIONS))))
  const evidence = once(() => String(drawEvidence(trial(), prompt)))
  const lessons = once(() => lessonsIn(prompt))
  const fixed = (...key: readonly string[]): number => draw(task(), ...key)
  const { d2, d1, n2, n1 } = settings
  const rates = isJudging ? { explicit: d2, inferable: d1, none: 0 } : { explicit: n2, inferable: n1, none: 0 }
  const isTaught = (subject: string): boolean =>
    lessons().includes(`'${subject}'`) && (settings.use >= 1 || fixed('use', subject) < settings.use)
  const fresh: SeededDraws['fresh'] = (sample, ...key) => draw(evidence(), String(sample), ...key)
  return {
    attentionKey: once(() => [trial(), rates.explicit, rates.inferable, settings.use, lessons()].join(' ')),
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

/** WebArena's other label of the goal. Prompts that differ in the label share random numbers. */
const OTHER_LABEL = /^OBJECTIVE: /m

/** Draws of tasks. Memoized because all prompts of an episode contain the same task, and a task may include a long page. */
const taskKeysOf = memoizeByObject(({ seed }: SimulatedSettings) =>
  memoizeRecentText((task) => String(drawMeaning(seed, task.replace(OTHER_LABEL, 'Your task is to: ')))),
)

/** Sections about earlier trials of the task. */
const TRIAL_SECTIONS: readonly string[] = ['MEMORY', 'PAST EXPERIENCE', 'FAILED PLANS', 'FAILED TRAJECTORIES']
/** Sections with facts about the task that the transcript may lack. */
const EVIDENCE_SECTIONS: readonly string[] = ['INFORMATION', 'OPENED DETAILS']

function sectionsOf({ sections }: Prompt, titles: readonly string[]): readonly string[] {
  return titles.flatMap((title) => sections.get(title) ?? [])
}

function drawEvidence(trial: string, prompt: Prompt): number {
  const { transcript, subtask = '' } = prompt
  const key = [trial, subtask, ...sectionsOf(prompt, EVIDENCE_SECTIONS)]
  const lanes = { ...evidenceAfter(key, transcript, () => lanesOf(key), undefined) }
  absorbMeaning(lanes, separateObservation(prompt) ?? '')
  // Replies after the prompt: unparsed ones, or other actions than the one requested. Replies between observations are in the transcript.
  // In a conversation with tools, these are replies without a call, which an agent asks to correct. In other layouts, a question can be
  // repeated after any reply, so that only a complaint about a reply is evidence.
  const isOwnOrHasTools = prompt.otherText === undefined || prompt.tools.length > 0
  for (const text of isOwnOrHasTools ? prompt.earlierReplies : prompt.rejectedReplies) absorbMeaning(lanes, text)
  return fraction(lanes)
}

/** An agent's own answer to a thought. */
const OWN_ANSWER = /^(?:ok\.?)?$/i

/** The hash of long evidence is continued when the next prompt extends it. */
const evidenceAfter = createTranscriptCache<Lanes, undefined>((lanes, { line, observation }, before) => {
  // A thought that the world answered is an action, and a thought that repeats the one before it must not repeat forever.
  if (isThought(line) && OWN_ANSWER.test(observation) && line !== before?.line) return
  absorbMeaning(lanes, line)
  absorbMeaning(lanes, observation)
})

/** Returns a uniform number in [0, 1) that depends on the letters and digits of all parts. */
function drawMeaning(...parts: readonly string[]): number {
  return fraction(lanesOf(parts))
}

function lanesOf(parts: readonly string[]): Lanes {
  const lanes = emptyLanes()
  for (const part of parts) absorbMeaning(lanes, part)
  return lanes
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

/** Hashes the words of a text: without white space, punctuation and case. */
function absorbMeaning(lanes: Lanes, text: string): void {
  let { high, low, length } = lanes
  const absorbUnit = (unit: number): void => {
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit ^ (low >>> 15), 0x85ebca77)
    length += 1
  }
  let isInWord = false
  for (let index = 0; index < text.length; index += 1) {
    const unit = wordUnit(text.charCodeAt(index))
    if (unit !== undefined) absorbUnit(unit)
    else if (isInWord) absorbUnit(0)
    isInWord = unit !== undefined
  }
  absorbUnit(isInWord ? 0 : 1)
  Object.assign(lanes, { high, low, length })
}

/** Returns the code of a letter or digit, in lower case as far as ASCII goes; `undefined` for white space and punctuation. */
function wordUnit(code: number): number | undefined {
  if (code >= 97 && code <= 122) return code
  if (code >= 48 && code <= 57) return code
  if (code >= 65 && code <= 90) return code | 32
  if (code < 0xaa || (code >= 0x2000 && code <= 0x206f) || code === 0x3000 || code === 0xfeff) return undefined
  return code
}

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
