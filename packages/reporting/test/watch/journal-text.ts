import type { EpisodeEvent, JournalEvent } from '@orreryjs/core'
import type { RunManifest } from '@orreryjs/harness'

const HASH = '0'.repeat(32)

/** The events of an episode with so many steps; `open` leaves its end out. */
export function episode(
  task: number,
  { steps = 2, open = false, retry = 0, end = 'solved' as 'solved' | 'error' } = {},
): readonly EpisodeEvent[] {
  const id = `react/m/w/test/${task}#1`
  let seq = 0
  const at = () => ({ episode: id, seq: seq++, at: 0 })
  const start: EpisodeEvent = {
    type: 'episode-start',
    ...at(),
    agent: 'react',
    world: 'w',
    model: 'm',
    split: 'test',
    task: `w/test/${task}`,
    taskType: 'some',
    taskHash: HASH,
    goal: `find the köy of task ${task} — “now”`,
    trial: 1,
    ...(retry > 0 && { retry }),
    observation: 'a room\nwith a door',
    page: 'room',
    state: HASH,
  }
  const taken = Array.from({ length: steps }, (_, index): readonly EpisodeEvent[] => [
    {
      type: 'model-call',
      ...at(),
      purpose: 'react.step',
      request: HASH,
      reply: {
        choices: [{ text: `Action: öpen door ${index}`, finish: 'stop' }],
        usage: { inputTokens: 10, outputTokens: 2, cost: 0.5 },
      },
      duration: 0,
    },
    {
      type: 'step-end',
      ...at(),
      step: index + 1,
      action: `öpen door ${index}`,
      observation: 'it is open',
      page: 'room',
      reward: 0,
      terminated: false,
      success: false,
      changed: true,
      state: HASH,
      by: 'agent',
    },
  ]).flat()
  const last: EpisodeEvent = {
    type: 'episode-end',
    ...at(),
    end,
    success: end === 'solved',
    reward: 1,
    progress: 1,
    steps,
    ...(end === 'error' && { error: { code: 'MODEL_UNAVAILABLE', message: 'gone' } }),
  }
  return [start, ...taken, ...(open ? [] : [last])]
}

export const RUN_START: JournalEvent = { type: 'run-start', schema: 1, run: HASH, at: 0, episodes: 4 }
export const RUN_END: JournalEvent = { type: 'run-end', at: 0, episodes: 4, succeeded: 4, errors: 0 }

/** Lines of a file. */
export function lines(...events: readonly JournalEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('')
}

/** The manifest of a run of four such episodes. */
export const MANIFEST: RunManifest = {
  schema: 1,
  run: HASH,
  configuration: {},
  orrery: '0.1.0',
  node: 'v20',
  labels: [],
  episodes: 4,
  worlds: [{ id: 'w', version: 1, dialect: 'default' }],
  agents: [{ id: 'react', version: 1 }],
  models: ['m'],
  profiles: {},
  settings: [
    {
      world: 'w',
      split: 'test',
      agent: 'react',
      model: 'm',
      profile: 'p',
      limits: { maxSteps: 9 },
      feedback: 'none',
      rewind: ['none'],
      countThoughts: false,
      seed: '0',
    },
  ],
  tasks: Object.fromEntries([1, 2, 3, 4].map((task) => [`w/test/${task}`, HASH])),
}
