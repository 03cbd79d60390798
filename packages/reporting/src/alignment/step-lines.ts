import type { EpisodeEvent } from '@orreryjs/core'
import { chosenSteps } from '../data/chosen-steps.ts'
import type { RecordedEpisode, StepEffect } from '../data/recorded-episode.ts'

/** A line in the list of an episode's steps: a step with the thoughts before it. The last line may have thoughts only. */
export interface StepLine {
  /** Position of the line, from 0. */
  readonly at: number
  /** Absent if the line has no step. */
  readonly action?: string
  readonly refused: boolean
  /** True if the same invalid action was tried before in the same state. */
  readonly isRepeated: boolean
  /** True if the agent replaced another action with this one. */
  readonly changed: boolean
  /** True after a rewind, or for a step of a rewind. */
  readonly isRewind: boolean
  /** Subtasks and trials that start before the step. */
  readonly startedSubtasks: readonly string[]
  /** Hash of the state after the step. */
  readonly state: string
  /** Distance to goal after the step (oracle steps); `null` if the oracle has no plan, absent if unknown. */
  readonly goalDistance?: number | null
  /** Effect on the distance to goal; absent if unknown. */
  readonly effect?: StepEffect
  /** Present for the step that lost the episode, and for the step after a rewind that lost it. */
  readonly isDecisive?: true
}

/** Returns a line for each step, and a last line for thoughts after the last step or for an episode without steps. */
export function stepLines({ events, states }: Pick<RecordedEpisode, 'events' | 'states'>): readonly StepLine[] {
  const { repeated } = chosenSteps(events)
  const lines: StepLine[] = []
  let state = stateAtStart({ events })
  let distance = states?.toGoAtStart
  let before = NOTHING
  const { effects = {}, loss } = states?.credit ?? {}
  const lost = loss?.decisive
  const decisive = lost === undefined ? undefined : events.find(({ type, seq }) => type === 'step-end' && seq >= lost)?.seq
  for (const event of events) {
    const change = states?.toGo?.[event.seq]
    if (change !== undefined) distance = change
    if (event.type === 'step-end' || event.type === 'rewind') state = event.state
    if (event.type !== 'step-end') {
      before = withThought(before, event)
      continue
    }
    const { hasThoughts: _, ...marks } = before
    const effect = effects[event.seq]
    lines.push({
      at: lines.length,
      action: event.action,
      refused: event.invalid !== undefined,
      isRepeated: repeated.has(event.seq),
      ...marks,
      isRewind: marks.isRewind || event.by !== 'agent',
      state,
      ...(distance !== undefined && { goalDistance: distance }),
      ...(effect !== undefined && { effect }),
      ...(event.seq === decisive && { isDecisive: true }),
    })
    before = NOTHING
  }
  const { hasThoughts, ...marks } = before
  if (hasThoughts || lines.length === 0) lines.push({ at: lines.length, refused: false, isRepeated: false, ...marks, state })
  return lines
}

/** Returns the hash of the start state of an episode. */
export function stateAtStart({ events: [start] }: Pick<RecordedEpisode, 'events'>): string {
  return start?.type === 'episode-start' ? start.state : ''
}

/** Thoughts since the last step. */
interface Thoughts extends Pick<StepLine, 'changed' | 'isRewind' | 'startedSubtasks'> {
  readonly hasThoughts: boolean
}

const NOTHING: Thoughts = { hasThoughts: false, changed: false, isRewind: false, startedSubtasks: [] }

function withThought(before: Thoughts, event: EpisodeEvent): Thoughts {
  switch (event.type) {
    case 'episode-start':
    case 'step-end':
    case 'mark':
    case 'recall':
    case 'remember':
    case 'episode-end':
      return before
    case 'rewind':
      return { ...before, hasThoughts: true, isRewind: true }
    case 'model-call':
    case 'parse-failure':
      return { ...before, hasThoughts: true }
    case 'note': {
      const { note } = event
      const begun =
        note.kind === 'subtask' && note.status === 'start' ? [note.text] : note.kind === 'trial' ? [`trial ${note.trial}`] : []
      return {
        ...before,
        hasThoughts: true,
        changed: before.changed || note.kind === 'modification' || note.kind === 'remedy',
        startedSubtasks: [...before.startedSubtasks, ...begun],
      }
    }
    default:
      return event satisfies never
  }
}
