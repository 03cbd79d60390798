/** The simulated model reads goals and pages word for word, also if they contain quotation marks or markup. */
import type { LanguageModel } from '@orreryjs/core'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { policiesOf } from '../../../simulated/src/policies.ts'
import { readPrompt } from '../../../simulated/src/prompt.ts'
import { AGENT_IDS, episodesOf, metricsOf } from '../cell.ts'

const perfect = parseSimulated('simulated:perfect', PLAYERS)
const policies = policiesOf(PLAYERS)

const WORLDS = ['textcraft', 'alfworld', 'webshop', 'market', 'webarena']
/** Tested share of the goals, and number of goals with a quotation or markup at the end. */
const EVERY = 200
const MARKED = 3

describe.each(AGENT_IDS)('in the prompts of %s the goal is word for word in', (agent) => {
  test.each(WORLDS)('%s', async (world) => {
    const read: string[] = []
    const model: LanguageModel = {
      ...perfect,
      generate: (request, access) => {
        read.push(readPrompt(request, policies).task)
        return perfect.generate(request, access)
      },
    }
    const all = episodesOf({ agent, world, model, tasks: Number.POSITIVE_INFINITY })
    const marked = all.filter(({ task }) => /["'`*<]\W*$/.test(task.goal))
    const some = [...all.filter((_, at) => at % EVERY === 0), ...marked.slice(0, MARKED)]
    expect(some.length).toBeGreaterThan(0)
    for (const episode of some) {
      read.length = 0
      await metricsOf([{ ...episode, limits: { ...episode.limits, maxSteps: 1 } }])
      expect(read.length).toBeGreaterThan(0)
      expect(read[0]?.replace(/\s+/g, ' ')).toContain(episode.task.goal.replace(/\s+/g, ' '))
    }
  })
})

/** Their goals end with a quotation, or their pages show the text of an HTML file. */
const TASKS = [26, 200, 205].map((number) => `webarena/test/${number}`)

test.each(AGENT_IDS.filter((agent) => agent !== 'occam'))('%s solves tasks with quotations and markup', async (agent) => {
  const all = episodesOf({ agent, world: 'webarena', model: perfect, tasks: Number.POSITIVE_INFINITY })
  const metrics = await metricsOf(all.filter(({ task }) => TASKS.includes(task.id)))
  expect(metrics.map(({ task, success }) => [task, success])).toEqual(TASKS.map((task) => [task, true]))
})
