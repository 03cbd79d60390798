import type { EpisodeEvent } from '@orreryjs/core'
import type { Outcome, PackMemory } from './memory.ts'
import { createSituation, type Situation, type Spot } from './situation.ts'

/** Members of an event or of a part of one. */
export type Members = Readonly<Record<string, unknown>>

/** Says what comes next in an episode, as it most likely is. It learns from what came. */
export interface Expectation {
  /** Members of an event of the type, in an object of its own; of `own` it looks at those alone that nothing foretells where they are absent. */
  of(type: string, own: Members): Record<string, unknown>
  /** Members of a note of the kind. */
  note(kind: unknown): Members
  /** Of a call, which is about the place of a mark that is gone back to right after it, where there is one. */
  call(purpose: string, mark?: number): ExpectedCall
  /** Marks, the most recent first. */
  recent(): readonly number[]
  /** `mark` as for the call. */
  follow(event: EpisodeEvent, mark?: number): void
}

/** What a call most likely gives. */
export interface ExpectedCall {
  /** Texts that were said in this situation, the latest first. */
  readonly here: readonly string[]
  /** Texts that were said for this purpose anywhere, the latest first. */
  readonly anywhere: readonly string[]
  readonly tokens: number
}

/** Expects nothing special of an episode that begins. */
export function createExpectation(episode: string, memory: PackMemory): Expectation {
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
      const step: Record<string, unknown> = { ...common, step: now.step, by: 'agent' }
      if (next !== undefined) step['action'] = next
      const outcome = memory.outcome(stepKey(now, own['action'] ?? next))
      return Object.assign(step, outcome ?? { ...USUAL, page: now.page, state: now.state })
    },
    note: (kind) => noteOf(kind, now),
    call(purpose, mark) {
      const spot = spotOf(mark)
      const here = memory.said(saidKey(now.task, spot.state, purpose))
      return { here, anywhere: memory.said(purpose), tokens: memory.guess.of(purpose, spot) }
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
  if (kind === 'judgement') return { about: action, verdict: /\S*$/.exec(reply.trimEnd())?.[0] ?? '' }
  if (kind === 'thought' || kind === 'reflection' || kind === 'memo') return { text: actionIn(reply) }
  return {}
}

type ModelCall = Extract<EpisodeEvent, { type: 'model-call' }>

function keepCall({ purpose, reply }: ModelCall, task: string, spot: Spot, memory: PackMemory): void {
  const texts = reply?.choices?.map(({ text }) => text) ?? []
  if (texts.length > 0) {
    for (const key of [saidKey(task, spot.state, purpose), purpose]) memory.keepSaid(key, latestFirst(memory.said(key), texts))
  }
  const tokens = reply?.usage?.inputTokens
  if (tokens !== undefined && Number.isSafeInteger(tokens)) memory.guess.follow(purpose, spot, tokens)
}

/** Texts of a situation that are kept. */
const MOST_SAID = 32

/** Texts with others that were said since. */
export function latestFirst(known: readonly string[], texts: readonly string[]): readonly string[] {
  let all = known
  for (const text of texts) {
    const at = all.indexOf(text)
    if (at === 0) continue
    const others = at < 0 ? all.slice(0, MOST_SAID - 1) : all.slice(0, at).concat(all.slice(at + 1))
    others.unshift(text)
    all = others
  }
  return all
}

function stepKey({ task, state }: Situation, action: unknown): string {
  return `${task} ${state} ${String(action)}`
}

function saidKey(task: string, state: string, purpose: string): string {
  return `${task} ${state} ${purpose}`
}

function outcomeOf({ observation, page, reward, terminated, success, changed, invalid, state }: Outcome): Outcome {
  return { observation, page, reward, terminated, success, changed, state, ...(invalid && { invalid }) }
}

/** Which action comes next: those of the last reply one after the other, each once. */
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
        const said = [...new Set(now.replies.map(actionIn))]
        // What judges an action offers none.
        if (said.length > 1 || actions.length === 0) actions = said
      }
      if (event.type === 'step-end') actions = actions.slice(actions.indexOf(event.action) + 1)
    },
  }
}

/** The last line of a reply without what it begins with: `Action 3: look`, `> look`. */
function actionIn(reply: string): string {
  const line = reply.trimEnd().split('\n').at(-1) ?? ''
  return line.replace(/^(?:[A-Z][A-Za-z]* ?\d*: *|> *)/, '').trim()
}
