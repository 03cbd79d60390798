import type { EpisodeEvent } from '@orreryjs/core'
import type { Amounts } from './token-estimator.ts'

/** Current state of an agent and the length of its path. */
export interface Spot extends Amounts {
  readonly state: string
}

/** State of an episode during encoding or decoding, from which the next event is predicted. */
export interface Situation extends Spot {
  readonly task: string
  readonly page: string
  readonly seq: number
  /** Numbers of the next step and the next mark. */
  readonly step: number
  readonly mark: number
  readonly action: string
  /** Texts of the last reply. */
  readonly replies: readonly string[]
  /** Method of the last rewind. */
  readonly back: Pick<Extract<EpisodeEvent, { type: 'rewind' }>, 'means' | 'exact' | 'steps'>
  /** Marks, most recently set or used first. */
  readonly recent: readonly number[]
  /** Returns the state after a rewind to a mark. */
  spotAt(mark: number): Spot
  follow(event: EpisodeEvent): void
}

/** Maximum number of recent marks that are encoded by position. */
const MAX_RECENT = 64

/** Creates the state at the start of an episode. */
export function createSituation(): Situation {
  const marks = new Map<number, { readonly state: string; readonly way: number; readonly steps: number }>()
  const now = {
    task: '',
    state: '',
    page: '',
    seq: 0,
    step: 1,
    mark: 0,
    way: 0,
    steps: 0,
    heard: 0,
    times: 0,
    action: '',
    replies: [] as readonly string[],
    back: { means: 'snapshot', exact: true, steps: 0 } as Situation['back'],
    recent: [] as readonly number[],
    spotAt(mark: number): Spot {
      const { state, way, steps, heard, times } = now
      return { state, way, steps, heard, times, ...marks.get(mark) }
    },
    follow(event: EpisodeEvent) {
      now.seq = event.seq + 1
      if ('state' in event) now.state = event.state
      if ('page' in event) now.page = event.page
      if (event.type === 'episode-start') now.task = event.taskHash
      if (event.type === 'model-call') {
        now.replies = event.reply?.choices?.map(({ text }) => text) ?? []
        now.heard += now.replies[0]?.length ?? 0
        now.times += 1
      }
      if (event.type === 'step-end') {
        now.step = event.step + 1
        now.action = event.action
        now.way += lengthOf(event.action) + lengthOf(event.observation)
        now.steps += 1
        now.heard += lengthOf(event.observation)
      }
      if (event.type === 'mark') {
        now.mark = event.mark + 1
        marks.set(event.mark, { state: event.state, way: now.way, steps: now.steps })
      }
      if (event.type === 'rewind') {
        const { mark, means, exact, steps } = event
        now.back = { means, exact, steps }
        const { way, steps: many } = marks.get(mark) ?? now
        now.way = way
        now.steps = many
      }
      if (event.type === 'mark' || event.type === 'rewind') {
        if (now.recent[0] !== event.mark) now.recent = recentFirst(event.mark, now.recent)
      }
    },
  }
  return now
}

function recentFirst(mark: number, before: readonly number[]): readonly number[] {
  const all = before.filter((each) => each !== mark)
  all.unshift(mark)
  if (all.length > MAX_RECENT) all.length = MAX_RECENT
  return all
}

/** Journals of other writers may lack a text. */
function lengthOf(text: unknown): number {
  return typeof text === 'string' ? text.length : 0
}
