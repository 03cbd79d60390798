import type { EpisodeEvent } from '@orreryjs/core'
import type { Outcome, PackMemory } from './pack-memory.ts'
import { createSituation, type Situation, type Spot } from './situation.ts'

/** Members of an event or of a part of one. */
export type Members = Readonly<Record<string, unknown>>

/** Predicts the next event of an episode and learns from actual events. */
export interface Prediction {
  /** Returns predicted members of an event of this type as a new object. Reads only the members of `own` that are not predictable. */
  of(type: string, own: Members): Record<string, unknown>
  /** Returns predicted members of a note. */
  note(kind: unknown): Members
  /** Returns the prediction of a model call. `mark` is the target of a rewind directly after it. */
  call(purpose: string, mark?: number): PredictedCall
  /** Returns recent marks, latest first. */
  recent(): readonly number[]
  /** Learns from an event; `mark` as in `call`. */
  follow(event: EpisodeEvent, mark?: number): void
}

/** Prediction of a model call. */
export interface PredictedCall {
  /** Earlier texts in this situation, latest first. */
  readonly inSituation: readonly string[]
  /** Earlier texts with this purpose, latest first. */
  readonly byPurpose: readonly string[]
  readonly tokens: number
}

/** Creates the prediction for a new episode. */
export function createPrediction(episode: string, memory: PackMemory): Prediction {
  const now = createSituation()
  const actions = createNextActions(now)
  let ahead: number | undefined
  const spotOf = (mark?: number): Spot => (mark === undefined ? now : now.spotAt(mark))
  return {
    of(type, own) {
      const common = { episode, seq: now.seq }
      if (type === 'mark') return { ...common, mark: now.mark, state: now.state }
      if (type === 'model-call') return { ...common, request: '' }
      if (type === 'rewind') {
        const mark = ahead ?? now.recent[0] ?? 0
        return { ...common, ...now.back, mark, state: now.spotAt(Number(own['mark'] ?? mark)).state }
      }
      if (type !== 'step-end') return common
      const next = actions.next()
      const outcome = memory.outcome(stepKey(now, own['action'] ?? next)) ?? { ...USUAL, page: now.page, state: now.state }
      const step = { ...common, step: now.step, by: 'agent' }
      return next === undefined ? { ...step, ...outcome } : { ...step, action: next, ...outcome }
    },
    note: (kind) => noteOf(kind, now),
    call(purpose, mark) {
      const spot = spotOf(mark)
      const inSituation = memory.texts(actionsKey(now.task, spot.state, purpose))
      return { inSituation, byPurpose: memory.texts(purpose), tokens: memory.tokenEstimator.of(purpose, spot) }
    },
    recent: () => now.recent,
    follow(event, mark) {
      if (event.type === 'model-call') keepCall(event, now.task, spotOf(mark), memory)
      if (event.type === 'step-end') memory.keepOutcome(stepKey(now, event.action), outcomeOf(event))
      now.follow(event)
      actions.follow(event)
      ahead = mark
    },
  }
}

const USUAL = { reward: 0, terminated: false, success: false, changed: true }

function noteOf(kind: unknown, { action, replies }: Situation): Members {
  const reply = replies[0] ?? ''
  if (kind === 'judgement') return { about: action, verdict: reply.trim().split(/\s/).at(-1) ?? '' }
  if (kind === 'thought' || kind === 'reflection' || kind === 'memo') return { text: actionIn(reply) }
  return {}
}

type ModelCall = Extract<EpisodeEvent, { type: 'model-call' }>

function keepCall({ purpose, reply }: ModelCall, task: string, spot: Spot, memory: PackMemory): void {
  const texts = reply?.choices?.map(({ text }) => text) ?? []
  if (texts.length > 0) {
    for (const key of [actionsKey(task, spot.state, purpose), purpose])
      memory.rememberTexts(key, latestFirst(memory.texts(key), texts))
  }
  const tokens = reply?.usage?.inputTokens
  if (tokens !== undefined && Number.isSafeInteger(tokens)) memory.tokenEstimator.follow(purpose, spot, tokens)
}

/** Maximum number of remembered texts of a situation. */
const MAX_TEXTS = 32

/** Adds new texts before the known ones. */
export function latestFirst(known: readonly string[], texts: readonly string[]): readonly string[] {
  let all = known
  for (const text of texts) {
    const at = all.indexOf(text)
    if (at === 0) continue
    const others = at < 0 ? all.slice(0, MAX_TEXTS - 1) : all.slice(0, at).concat(all.slice(at + 1))
    others.unshift(text)
    all = others
  }
  return all
}

function stepKey({ task, state }: Situation, action: unknown): string {
  return `${task} ${state} ${String(action)}`
}

function actionsKey(task: string, state: string, purpose: string): string {
  return `${task} ${state} ${purpose}`
}

function outcomeOf({ observation, page, reward, terminated, success, changed, invalid, state }: Outcome): Outcome {
  return { observation, page, reward, terminated, success, changed, state, ...(invalid && { invalid }) }
}

/** Predicts the next action: the actions of the last reply, one after another. */
interface NextActions {
  next(): string | undefined
  follow(event: EpisodeEvent): void
}

function createNextActions(now: Situation): NextActions {
  let actions: readonly string[] = []
  return {
    next: () => actions[0],
    follow(event) {
      if (event.type === 'model-call') {
        const repliedActions = [...new Set(now.replies.map(actionIn))]
        // Judgements contain no actions.
        if (repliedActions.length > 1 || actions.length === 0) actions = repliedActions
      }
      if (event.type === 'step-end') actions = actions.slice(actions.indexOf(event.action) + 1)
    },
  }
}

/** Returns the last line of a reply without its prefix: `Action 3: look`, `> look`. */
function actionIn(reply: string): string {
  const line = reply.trimEnd().split('\n').at(-1) ?? ''
  return line.replace(/^(?:[A-Z][A-Za-z]* ?\d*: *|> *)/, '').trim()
}
