// Thoughts of ReAct episodes with a simulated model.
import { playEpisode } from '@orreryjs/harness'
import { planCell } from '../episodes.mjs'
import { wordsIn } from './statistics.mjs'

/** Worlds whose thoughts are measured. */
export const WORLDS = ['alfworld', 'textcraft', 'webshop', 'webarena']

/**
 * Plays ReAct with a simulated model and returns its thoughts, each with the words of the texts of its episode.
 * @param {{ world: string, model: string, tasks: number }} cell
 */
export async function thoughtsOf({ world, model, tasks }) {
  const specs = await planCell({ agent: 'react', world, model, tasks, seeds: true })
  const thoughts = []
  for (const { agent, profile, model, task, limits, world } of specs) {
    const { events } = await playEpisode({ agent, profile, world, model, task: task.id, limits })
    thoughts.push(...thoughtsIn(events))
  }
  return thoughts
}

/** Returns the thoughts in the events of an episode. */
export function thoughtsIn(events) {
  const names = wordsIn(
    events.flatMap(({ observation, goal, action }) => [observation, goal, action].filter((text) => typeof text === 'string')),
  )
  return events.flatMap((event) => {
    const text = event.type === 'note' && event.note.kind === 'thought' ? event.note.text : undefined
    return typeof text === 'string' && !ENDS.test(text) ? [{ text, names }] : []
  })
}

/** Claims that end an attempt are fixed words of a prompt. */
const ENDS = /^Task (?:completed|failed)!/
