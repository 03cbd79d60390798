import { type Answer, act, type Briefing, remaining, type Task } from '@orreryjs/core'
import { type EffectGenerator, openingText } from '@orreryjs/core/agents'
import { type Attempt, attempt } from './agent/attempt.ts'
import { contextOf } from './agent.ts'
import { type IndexEntry, readIndex, readTrajectory, rememberTask, trajectoryText } from './memory.ts'
import type { FullHistoryOptions } from './options.ts'
import { actorPrompt } from './prompts.ts'

/** The baseline without learning: ReAct with the latest earlier episodes of the stream in its prompt. */
export function* fullHistoryProgram(briefing: Briefing, options: FullHistoryOptions): EffectGenerator<Answer | undefined> {
  const { stream, task, profile } = briefing
  const isOnline = stream?.memory === 'online'
  const hasMemory = isOnline || stream?.memory === 'read-only'
  const trajectories = hasMemory ? yield* readLatest(task, options.characters) : []
  const prompt = actorPrompt(contextOf(briefing, options), { trajectories, demonstrations: 'all', rules: [] }, 0)
  const played = yield* attempt({
    options,
    profile,
    purpose: 'full-history.step',
    maxActions: Number.POSITIVE_INFINITY,
    leavesReserve: isOnline,
    messages: (pairs) => prompt(pairs, []),
  })
  if (isOnline) yield* rememberEpisode(briefing, played)
  // The harness ends the episode here, with the same reason as one without a memory.
  if (played.end === 'episode limit' && (yield* remaining()).steps <= 0) yield* act('')
  return played.answer
}

function* rememberEpisode(briefing: Briefing, { pairs, success }: Attempt): EffectGenerator<void> {
  const { task, feedback } = briefing
  const { id, hash, type, goal } = task
  const outcome = feedback === 'none' ? {} : { isSolved: success === true }
  yield* rememberTask({ id, hash, type, goal, ...outcome, failures: 0 }, { opening: openingText(briefing), pairs })
}

/** Reads the latest episodes that fit in this number of characters, first to last. */
function* readLatest(task: Task, characters: number): EffectGenerator<readonly string[]> {
  const index = yield* readIndex(task)
  const texts: string[] = []
  for (const entry of latest(index, characters)) {
    texts.push(...(yield* readTrajectory(entry.id)).map((trajectory) => trajectoryText(trajectory) + outcomeOf(entry)))
  }
  return texts
}

/** Returns the latest entries whose sizes fit together. */
function latest(index: readonly IndexEntry[], characters: number): readonly IndexEntry[] {
  let left = characters
  const first = index.findLastIndex((entry) => {
    left -= entry.size + outcomeOf(entry).length
    return left < 0
  })
  return index.slice(first + 1)
}

function outcomeOf({ isSolved }: IndexEntry): string {
  if (isSolved === undefined) return ''
  return isSolved ? '\nOutcome: the goal was reached.' : '\nOutcome: the goal was not reached.'
}
