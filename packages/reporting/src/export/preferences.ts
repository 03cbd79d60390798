import { join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import type { CompletedEpisode } from '@orreryjs/harness'
import { instruction, messageOf } from './agenttraj.ts'
import type { ExportedFile, ExportSettings } from './export-settings.ts'
import { finalPath, type PathStep } from './final-path.ts'
import { jsonText } from './json-text.ts'
import { openOutput } from './output-file.ts'
import type { RunToExport } from './run-to-export.ts'

/** A chat message of a trainer. */
interface ChatMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** A preference pair in the conversational format of TRL's DPO trainer. */
export interface PreferencePair {
  readonly prompt: readonly ChatMessage[]
  readonly chosen: readonly ChatMessage[]
  readonly rejected: readonly ChatMessage[]
  readonly task: string
  /** Number of the step, from 1, at which the two episodes diverge. */
  readonly step: number
  readonly chosen_episode: string
  readonly rejected_episode: string
}

/** The steps of an episode to its final state. */
interface Course {
  readonly episode: string
  readonly steps: readonly PathStep[]
}

/** Episodes of a task, of all agents, models and trials. */
interface TaskCourses {
  readonly world: string
  readonly task: string
  readonly observation: string
  readonly solved: Course[]
  readonly failed: Course[]
}

/**
 * Exports preference pairs for DPO: the steps at which a solved and a failed episode of the same task first differ. The worlds are
 * deterministic, so both steps start in the same state. Keeps the paths of all episodes in memory.
 */
export async function exportPreferences(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const path = settings.out ?? join(run.directory, 'dpo.jsonl')
  const file = openOutput(path, settings.force)
  try {
    const courses = new Map<string, TaskCourses>()
    for await (const episode of run.episodes()) {
      addCourse(courses, episode)
      settings.onEpisode?.(episode.end.success)
    }
    const pairs = [...courses.values()].flatMap(preferencePairs)
    if (pairs.length === 0) throw nothingToPrefer()
    for (const pair of pairs) file.write(`${jsonText(pair)}\n`)
    file.finish()
    return [{ path, count: pairs.length, noun: 'pair' }]
  } finally {
    file.discard()
  }
}

function nothingToPrefer(): OrreryError {
  return new OrreryError('USAGE', 'no task of the run has a solved and a failed episode that diverge', {
    hint: 'export a run with several agents, models or trials per task',
  })
}

function addCourse(courses: Map<string, TaskCourses>, { start, events, end }: CompletedEpisode): void {
  const { world, task, taskHash, observation, episode } = start
  const key = `${world} ${taskHash} ${observation}`
  const found = courses.get(key) ?? { world, task, observation, solved: [], failed: [] }
  courses.set(key, found)
  found[end.success ? 'solved' : 'failed'].push({ episode, steps: finalPath(events) })
}

/** Pairs each failed episode of a task with the solved one that shares the most steps with it. */
export function preferencePairs(courses: TaskCourses): readonly PreferencePair[] {
  const { world, task, observation, solved } = courses
  const seen = new Set<string>()
  return courses.failed.flatMap((failed): readonly PreferencePair[] => {
    const [best] = solved
      .map((course) => ({ course, shared: sharedSteps(course.steps, failed.steps) }))
      .sort((a, b) => b.shared - a.shared)
    if (best === undefined) return []
    const { course, shared } = best
    const [good, bad] = [course.steps[shared], failed.steps[shared]]
    if (good === undefined || bad === undefined) return []
    const opening = `${instruction(world)}\n\n${observation}`
    const prompt = [
      user(opening),
      ...course.steps.slice(0, shared).flatMap((step) => [assistant(messageOf(step)), user(step.observation)]),
    ]
    const key = JSON.stringify([course.episode, shared, messageOf(bad)])
    if (seen.has(key)) return []
    seen.add(key)
    return [
      {
        prompt,
        chosen: [assistant(messageOf(good))],
        rejected: [assistant(messageOf(bad))],
        task,
        step: shared + 1,
        chosen_episode: course.episode,
        rejected_episode: failed.episode,
      },
    ]
  })
}

function sharedSteps(one: readonly PathStep[], other: readonly PathStep[]): number {
  const at = one.findIndex(({ action }, index) => action !== other[index]?.action)
  return at < 0 ? one.length : at
}

function user(content: string): ChatMessage {
  return { role: 'user', content }
}

function assistant(content: string): ChatMessage {
  return { role: 'assistant', content }
}
