// The recorded requests that the table and its tests use.

import { recordAll, withReferences } from './measure.mjs'
import { AGENTS, PRESETS, WORLDS } from './record.mjs'

/** Requests of every agent in every world with every preset. */
export function invarianceSample({ agents = AGENTS, worlds = WORLDS, presets = PRESETS, tasks = 1, requests = 12 } = {}) {
  return recordAll({ agents, worlds, presets, tasks, requests })
}

/**
 * Requests for directional edits: `steps` of whole episodes of ReAct and of shorter samples of the other agents, `first` requests of
 * episodes of REBACT, which begins with an action, and `answers`, requests of many web tasks.
 */
export async function directionalSample(sample = {}) {
  const {
    agents = AGENTS,
    worlds = WORLDS,
    presets = PRESETS,
    tasks = 12,
    households = 134,
    firsts = 60,
    questions = 60,
  } = sample
  const react = { agents: ['react'], presets, requests: 12 }
  const isPlayed = (world) => worlds.includes(world)
  const others = agents.filter((agent) => agent !== 'react')
  const steps = [
    ...(await recordAll({ ...react, worlds: worlds.filter((world) => world !== 'alfworld'), tasks })),
    ...(await recordAll({ ...react, worlds: ['alfworld'].filter(isPlayed), tasks: households })),
    ...(await recordAll({ agents: others, worlds, presets, tasks: 1, requests: 12 })),
  ]
  const first = await recordAll({ agents: ['rebact'], worlds, presets, tasks: firsts, maxSteps: 1, requests: 1 })
  const answers = await recordAll({ ...react, worlds: ['webarena'].filter(isPlayed), tasks: questions, requests: 5 })
  return {
    steps: await withReferences(steps),
    first: await withReferences(first),
    answers: await withReferences(answers),
  }
}
