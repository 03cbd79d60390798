import { type JsonValue, type MemoryEntry, recall, remember, type Task } from '@orreryjs/core'
import type { EffectGenerator, TranscriptEntry } from '@orreryjs/core/agents'

/** A task of the stream in the index, by which an episode decides which entries to read. */
export interface IndexEntry {
  /** Id of the task. */
  readonly id: string
  readonly hash: string
  readonly type: string
  readonly goal: string
  /** Present if the run gives feedback. */
  readonly isSolved?: boolean
  /** Characters of the trajectory as examples show it, and of its part after the opening. */
  readonly size: number
  readonly transcript: number
  /** Number of failed trials. */
  readonly failures: number
}

/** What happened in an attempt. */
export interface Trajectory {
  /** The text that the task begins with. */
  readonly opening: string
  readonly pairs: readonly TranscriptEntry[]
}

/** Keys of the memory. The id of a task follows each of them. */
const INDEX = 'index'
const TRAJECTORY = 'trajectory'
const FAILURE = 'failure'
const REFLECTION = 'reflection'

/** Reads the index. Leaves out the task itself: the memory of a stream must never show the solution of its current task. */
export function* readIndex({ id, hash }: Pick<Task, 'id' | 'hash'>): EffectGenerator<readonly IndexEntry[]> {
  const entries = valuesOf<Omit<IndexEntry, 'id'>>(yield* recall(INDEX), `${INDEX}/`)
  return entries.map(([key, entry]) => ({ ...entry, id: key })).filter((entry) => entry.id !== id && entry.hash !== hash)
}

/** Reads the whole index, to learn from all tasks. */
export function readWholeIndex(): EffectGenerator<readonly IndexEntry[]> {
  return readIndex({ id: '', hash: '' })
}

/** Reads the trajectory of a task. */
export function* readTrajectory(id: string): EffectGenerator<readonly Trajectory[]> {
  return valuesOf<Trajectory>(yield* recall(`${TRAJECTORY}/${id}`)).map(([, trajectory]) => trajectory)
}

/** Reads the failed trials of a task, first to last. */
export function* readFailures(id: string): EffectGenerator<readonly Trajectory[]> {
  return valuesOf<Trajectory>(yield* recall(`${FAILURE}/${id}`)).map(([, trajectory]) => trajectory)
}

/** Remembers a task: its place in the index, and its trajectory. */
export function* rememberTask(
  { id, ...entry }: Omit<IndexEntry, 'size' | 'transcript'>,
  trajectory: Trajectory | undefined,
): EffectGenerator<void> {
  const size = trajectory === undefined ? 0 : trajectoryText(trajectory).length
  const transcript = Math.max(0, size - (trajectory?.opening.length ?? 0))
  yield* remember(`${INDEX}/${id}`, { ...entry, size, transcript })
  if (trajectory !== undefined) yield* remember(`${TRAJECTORY}/${id}`, toJson(trajectory))
}

/** Remembers a failed trial of a task and the reflection on it, if there is one. */
export function* rememberFailure(
  id: string,
  trial: number,
  trajectory: Trajectory,
  reflection: string | undefined,
): EffectGenerator<void> {
  yield* remember(`${FAILURE}/${id}/${trial}`, toJson(trajectory))
  if (reflection !== undefined) yield* remember(`${REFLECTION}/${id}/${trial}`, reflection)
}

/** A trajectory as an example shows it. A line of the world cannot end the example: it never begins like a heading. */
export function trajectoryText({ opening, pairs }: Trajectory): string {
  const text = [opening, ...pairs.map(({ line, observation }) => `> ${line}\n${observation}`)].join('\n')
  return text.replaceAll(/^### /gm, '#### ')
}

function toJson({ opening, pairs }: Trajectory): JsonValue {
  return { opening, pairs: pairs.map(({ line, observation }) => ({ line, observation })) }
}

/** Values of entries by key, without a common prefix. Only these agents write to the memory of their stream, so its values have their form. */
function valuesOf<Value>(entries: readonly MemoryEntry[], prefix = ''): readonly (readonly [key: string, value: Value])[] {
  return entries.map(({ key, value }) => [key.slice(prefix.length), value as unknown as Value] as const)
}
