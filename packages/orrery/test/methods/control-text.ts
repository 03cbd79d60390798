/** Controls that a simulated model uses only the text (`controls.test.ts`), each on a number of tasks of a world. */
import type { LanguageModel, ModelRequest } from '@orreryjs/core'
import type { EpisodeMetrics, EpisodeSpec } from '@orreryjs/harness'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { simulated } from '@orreryjs/simulated'
import { expect } from 'vitest'
import { deedsOf, episodesOf, eventsIn, isOfType, optionsForFewCalls, played, successes } from '../cell.ts'

/** 7: neither purposes, nor names of tasks, nor the order of calls. */
export async function expectTextAloneToMatter(agent: string, world: string, tasks: number): Promise<void> {
  const model = simulated({ policies: PLAYERS, preset: 'mid' })
  const cell = { agent, world, options: optionsForFewCalls(agent), model, tasks }
  const once = await played(episodesOf(cell))
  const anonymous = receiving(cell.model, (request) => ({ ...request, purpose: '' }))
  const others = episodesOf({ ...cell, model: anonymous })
    .map(renamed)
    .toReversed()
  const again = (await played(others, 8)).toReversed()
  expect(again.map(deedsOf)).toEqual(once.map(deedsOf))
  expect(again.map(({ metrics }) => unnamed(metrics))).toEqual(once.map(({ metrics }) => unnamed(metrics)))
}

/** Outcome of an episode, without the id of its task. */
function unnamed({ task: _task, split: _split, ...metrics }: EpisodeMetrics): Partial<EpisodeMetrics> {
  return metrics
}

/** The same episode with an uninformative task id. */
function renamed(episode: EpisodeSpec): EpisodeSpec {
  const { world, task } = episode
  return {
    ...episode,
    world: { ...world, start: () => world.start(task) },
    task: { ...task, id: `${world.id}/x/0`, split: 'x' },
  }
}

const PERFECT = simulated({ policies: PLAYERS, preset: 'perfect' })

/** 8: items whose recipe was removed from the text are never crafted. */
export async function expectNothingUntoldCrafted(agent: string, tasks: number): Promise<void> {
  const untold = rewritten(PERFECT, (text) => {
    // A step of a plan stands where the goal does.
    const goal = [...text.matchAll(/^Goal: (?:craft|get) (?:\d+ )?(.+?)\.?$/gim)].at(-1)?.[1]
    return goal === undefined ? text : text.replace(new RegExp(`^craft \\d+ ${goal} using .*\n`, 'gm'), '')
  })
  const cell = { agent, world: 'textcraft', tasks }
  expect(await successes({ ...cell, model: PERFECT })).toBe(tasks)
  expect(await successes({ ...cell, model: untold })).toBe(0)
}

/** 8: places that were removed from the text are never visited. */
export async function expectNoUntoldPlaceVisited(agent: string, tasks: number): Promise<void> {
  const visits = async (model: LanguageModel): Promise<number> => {
    const events = await eventsIn({ agent, world: 'alfworld', model, tasks })
    return events.filter(isOfType('step-end')).filter(({ action }) => /^go to (?:countertop|desk|shelf)/.test(action)).length
  }
  expect(await visits(PERFECT)).toBeGreaterThan(0)
  expect(await visits(rewritten(PERFECT, (text) => text.replace(/\b(?:countertop|desk|shelf) \d+\b/g, 'wall 1')))).toBe(0)
}

/** 8: fewer options are chosen where some were struck out of the instruction. */
export async function expectNoUntoldOptionChosen(agent: string, tasks: number): Promise<void> {
  const colours = /\b(?:in|color:) (?:[a-z]+ )?[a-z]+(?=,| and|$)/gm
  const chosen = async (model: LanguageModel): Promise<number> => {
    const events = await eventsIn({ agent, world: 'webshop', model, tasks })
    return events
      .filter(isOfType('step-end'))
      .filter(({ page, action, changed }) => changed && page === 'item' && !PLAIN.test(action)).length
  }
  const unsaid = rewritten(PERFECT, (text) =>
    text.replace(/^(?:Instruction: )?.*\bprice lower than\b.*$/gm, (line) => line.replace(colours, '')),
  )
  expect(await chosen(unsaid)).toBeLessThan(await chosen(PERFECT))
}

/** Clicks on an item page that select no option. */
const PLAIN = /^click\[(?:B[A-Z0-9]{9}|< Prev|Back to Search|Buy Now|Description|Features|Reviews|Attributes)\]$/i

/** A model that is sent requests as they were changed on the way. */
function receiving(model: LanguageModel, change: (request: ModelRequest) => ModelRequest): LanguageModel {
  return { id: model.id, generate: (request, options) => model.generate(change(request), options) }
}

/** A change to every message, examples and all. */
function rewritten(model: LanguageModel, change: (text: string) => string): LanguageModel {
  return receiving(model, ({ messages, ...request }) => ({
    ...request,
    messages: messages.map((message) => ({ ...message, content: change(message.content) })),
  }))
}
