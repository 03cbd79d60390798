/** Prompts of Anticipatory Reflection and Plan+Act on the web: sections of the paper, and requests within its context. */
import { CHARACTERS_PER_TOKEN, type EpisodeEvent, type ModelRequest } from '@orreryjs/core'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'
import { type Cell, episodesOf, isOfType, played, worldEntry } from '../cell.ts'

const model = parseSimulated('simulated:perfect', PLAYERS)
const WEB = { world: 'webarena', model, tasks: 6 } as const
const CONTEXT = 8192
/** A task that the model cannot solve costs seven times as much otherwise. */
const ONE_TRIAL = { maxTrials: 1 } as const

function requestsIn(events: readonly EpisodeEvent[]): readonly ModelRequest[] {
  return events.filter(isOfType('model-call')).flatMap(({ prompt }) => prompt ?? [])
}

function solved(all: Awaited<ReturnType<typeof played>>): number {
  return all.filter(({ metrics }) => metrics.success).length
}

function titles(text: string): readonly string[] {
  return [...text.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title)
}

test.each(['anticipatory-reflection', 'plan-act'])('%s shows goal, plan, history and the present screen only', async (agent) => {
  const all = await played(episodesOf({ ...WEB, agent, options: ONE_TRIAL }))
  const requests = all.flatMap(({ events }) => requestsIn(events))
  const actions = requests.filter(({ purpose }) => purpose === `${agent}.action`)
  expect(actions.length).toBeGreaterThan(WEB.tasks)
  for (const { messages } of actions) {
    const text = messages[1]?.content ?? ''
    expect(titles(text)).not.toContain('HISTORY')
    expect(titles(text).slice(0, 5)).toEqual(['ACTIONS', 'REPLY FORMAT', 'TASK', 'SUBTASK', 'PLAN'])
    expect(text.match(/^\[\w+\] RootWebArea/gm)).toHaveLength(1)
  }
  // Facts of pages that were left are in the descriptions, so as many tasks are solved as with the transcript.
  const shown = await played(episodesOf({ ...WEB, agent, options: { ...ONE_TRIAL, transcript: true } }))
  expect(solved(all)).toBeGreaterThan(0)
  expect(solved(all)).toBeGreaterThanOrEqual(Math.floor(solved(shown) * 0.9))
})

test.each(['720', 'all'])('no request exceeds a context of 8192 tokens with viewport=%s', async (viewport) => {
  const world = worldEntry('webarena').package.create({ viewport })
  const cell: Cell = { ...WEB, agent: 'anticipatory-reflection', options: { ...ONE_TRIAL, context: CONTEXT } }
  const episodes = episodesOf(cell).map((episode) => ({ ...episode, world, task: world.tasks.get(episode.task.id) }))
  const all = await played(episodes)
  const requests = all.flatMap(({ events }) => requestsIn(events))
  for (const { messages, maxTokens = 0 } of requests) {
    const length = messages.reduce((sum, { content }) => sum + content.length, 0)
    expect(length / CHARACTERS_PER_TOKEN + maxTokens).toBeLessThanOrEqual(CONTEXT)
  }
  const summaries = requests.filter(({ purpose }) => purpose.endsWith('.summarize'))
  if (viewport === 'all') expect(summaries.length).toBeGreaterThan(0)
  expect(solved(all)).toBeGreaterThan(0)
})
