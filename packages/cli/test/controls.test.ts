/**
 * The twelve controls that a simulated model has to pass before anything it plays can be read: they say what its errors
 * are, that they come from the text alone, and that an agent's method meets them where it should and nowhere else. Those that
 * need hundreds of episodes are in `controls.long.test.ts`.
 */
import type { EpisodeEvent, LanguageModel, ModelRequest, OptionValues } from '@orreryjs/core'
import type { EpisodeMetrics, EpisodeSpec } from '@orreryjs/harness'
import { simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import {
  AGENT_IDS,
  type Cell,
  episodesOf,
  eventsIn,
  isOfType,
  metricsOf,
  type Played,
  played,
  successes,
  WORLD_IDS,
} from './cell.ts'
import { expectEveryParserCopes } from './malformed-replies.ts'

const PAIRS = AGENT_IDS.flatMap((agent) => WORLD_IDS.map((world) => [agent, world] as const))

/** What was done and what it led to, whoever asked for it. */
function deeds(events: readonly EpisodeEvent[]): readonly string[] {
  return events.filter(isOfType('step-end')).map(({ action, observation }) => `${action}\n${observation}`)
}

function deedsOf({ events }: Played): readonly string[] {
  return deeds(events)
}

async function deedsIn(cell: Cell): Promise<readonly (readonly string[])[]> {
  return (await played(episodesOf(cell))).map(deedsOf)
}

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

describe('1 with zero error rates every agent reaches what the policy can, and they differ in calls', () => {
  test.each(WORLD_IDS)('%s', async (world) => {
    const model = simulated({ preset: 'perfect' })
    const play = (agent: string) => metricsOf(episodesOf({ agent, world, model, tasks: 20 }))
    const total = (metrics: readonly EpisodeMetrics[]): number => metrics.reduce((sum, { reward }) => sum + reward, 0) / 20
    const cells = new Map<string, readonly EpisodeMetrics[]>()
    for (const agent of AGENT_IDS) cells.set(agent, await play(agent))
    const ceiling = total(cells.get('react') ?? [])
    expect(ceiling).toBeGreaterThan(0.95)
    const calls = new Set<number>()
    for (const [agent, metrics] of cells) {
      expect(total(metrics), agent).toBeGreaterThanOrEqual(ceiling)
      calls.add(metrics.reduce((sum, { modelCalls }) => sum + modelCalls, 0))
    }
    expect(calls.size).toBeGreaterThan(4)
  })
})

describe('2 one who notices as much unasked as asked does the same with verdicts and without, trace for trace', () => {
  // Without the bound on changes in a row: there REBACT takes its next action where a change was called for.
  const unbounded = { maxConsecutiveModifications: 0 }
  // Without false alarms, which only one who judges can raise, and broken templates, which only one who is asked for them can.
  const indifferent = { d2: 0.45, n2: 0.45, d1: 0.3, n1: 0.3, f: 0, malformed: 0 }

  test.each(WORLD_IDS)('%s', async (world) => {
    for (const preset of ['strong', 'weak'] as const) {
      const cell = { agent: 'rebact', world, model: simulated({ preset, ...indifferent }), tasks: 10 }
      const judged = await played(episodesOf({ ...cell, options: unbounded }))
      expect(judged.map(deedsOf)).toEqual(await deedsIn({ ...cell, options: { noReflect: true } }))
      const modified = judged.flatMap(({ events }) => events).filter(isOfType('note'))
      expect(modified.some(({ note }) => note.kind === 'modification')).toBe(true)
    }
  })

  test('it is noticing more when asked that makes the difference', async () => {
    const cell = { agent: 'rebact', world: 'textcraft', model: simulated({ preset: 'weak', f: 0, malformed: 0 }), tasks: 10 }
    expect(await deedsIn({ ...cell, options: unbounded })).not.toEqual(await deedsIn({ ...cell, options: { noReflect: true } }))
  })
})

describe('5 with equal rates of malformed replies, functions and printed tools come to the same', () => {
  test.each(WORLD_IDS)('%s: without malformed replies the actions are the same', async (world) => {
    // The same situation slips in the same way.
    const play = (toolMode: string): Cell => {
      const model = simulated({ preset: 'mid', malformed: 0, malformedForms: { tool: 0, json: 0 } })
      return { agent: 'laser', world, options: { toolMode }, model, tasks: 25 }
    }
    expect(await deedsIn(play('json'))).toEqual(await deedsIn(play('tools')))
  })
})

describe('6 without remedies Anticipatory Reflection is Plan+Act', () => {
  test.each(WORLD_IDS)('%s', async (world) => {
    const play = async (agent: string, options: OptionValues): Promise<unknown> => {
      const events = await eventsIn({
        agent,
        world,
        model: simulated({ preset: 'mid' }),
        options: { ...options, maxTrials: 3 },
        tasks: 6,
      })
      return JSON.parse(JSON.stringify(events).replaceAll(agent, 'AGENT'))
    }
    expect(await play('anticipatory-reflection', { R: 0 })).toEqual(await play('plan-act', {}))
  })
})

describe('7 nothing but the text matters', () => {
  const model = simulated({ preset: 'mid' })

  test.each(PAIRS)('%s in %s: neither purposes, nor names of tasks, nor the order of calls', async (agent, world) => {
    const cell = { agent, world, model, tasks: 3 }
    const once = await played(episodesOf(cell))
    const anonymous = receiving(model, (request) => ({ ...request, purpose: '' }))
    const others = episodesOf({ ...cell, model: anonymous })
      .map(renamed)
      .toReversed()
    const again = (await played(others, 8)).toReversed()
    expect(again.map(deedsOf)).toEqual(once.map(deedsOf))
    expect(again.map(({ metrics }) => unnamed(metrics))).toEqual(once.map(({ metrics }) => unnamed(metrics)))
  })

  /** What became of an episode, whatever its task is called. */
  function unnamed({ task: _task, split: _split, ...metrics }: EpisodeMetrics): Partial<EpisodeMetrics> {
    return metrics
  }

  /** The same problem under a name that says nothing. */
  function renamed(episode: EpisodeSpec): EpisodeSpec {
    const { world, task } = episode
    return {
      ...episode,
      world: { ...world, start: () => world.start(task) },
      task: { ...task, id: `${world.id}/x/0`, split: 'x' },
    }
  }
})

describe('8 what the text does not say cannot be acted on', () => {
  const model = simulated({ preset: 'perfect' })

  test.each(AGENT_IDS)('%s crafts nothing whose recipe was struck out', async (agent) => {
    const untold = rewritten(model, (text) => {
      const goal = [...text.matchAll(/^Goal: craft (?:\d+ )?(.+?)\.?$/gm)].at(-1)?.[1]
      return goal === undefined ? text : text.replace(new RegExp(`^craft \\d+ ${goal} using .*\n`, 'gm'), '')
    })
    const cell = { agent, world: 'textcraft', tasks: 4 }
    expect(await successes({ ...cell, model })).toBe(4)
    expect(await successes({ ...cell, model: untold })).toBe(0)
  })

  test.each(AGENT_IDS)('%s goes to no place that was struck out', async (agent) => {
    const visits = async (of: LanguageModel): Promise<number> => {
      const events = await eventsIn({ agent, world: 'alfworld', model: of, tasks: 4 })
      return events.filter(isOfType('step-end')).filter(({ action }) => /^go to (?:countertop|desk|shelf)/.test(action)).length
    }
    expect(await visits(model)).toBeGreaterThan(0)
    expect(await visits(rewritten(model, (text) => text.replace(/\b(?:countertop|desk|shelf) \d+\b/g, 'wall 1')))).toBe(0)
  })

  test.each(AGENT_IDS)('%s chooses no option that was struck out of the instruction', async (agent) => {
    const colours = /\b(?:in|color:) (?:[a-z]+ )?[a-z]+(?=,| and|$)/gm
    const chosen = async (of: LanguageModel): Promise<number> => {
      const events = await eventsIn({ agent, world: 'webshop', model: of, tasks: 6 })
      return events
        .filter(isOfType('step-end'))
        .filter(({ page, action, changed }) => changed && page === 'item' && !PLAIN.test(action)).length
    }
    const unsaid = rewritten(model, (text) =>
      text.replace(/^(?:Instruction: )?.*\bprice lower than\b.*$/gm, (line) => line.replace(colours, '')),
    )
    expect(await chosen(unsaid)).toBeLessThan(await chosen(model))
  })

  /** Clicks on an item's page that choose nothing. */
  const PLAIN = /^click\[(?:B[A-Z0-9]{9}|< Prev|Back to Search|Buy Now|Description|Features|Reviews|Attributes)\]$/i
})

describe('10 replies parse where none is malformed, and where all are every parser copes', () => {
  // LASER asks for the options of a product seldom: fewer tasks meet no reply to that which is malformed.
  test.each(AGENT_IDS)('%s', (agent) => expectEveryParserCopes(agent, agent === 'laser' ? 8 : 2))
})

describe('11 each kind of error can be forced alone, and shows what it is said to show', () => {
  type Shows = 'explicit' | 'later' | 'inferable' | 'none'
  const KINDS: readonly (readonly [world: string, kinds: Readonly<Record<string, Shows>>])[] = [
    [
      'textcraft',
      {
        getCraftable: 'explicit',
        // A wrong count is refused where it is used.
        wrongCount: 'later',
        categoryAsItem: 'explicit',
        inventedRecipe: 'explicit',
        missingCount: 'explicit',
        repeatFailing: 'explicit',
        forgetsSubgoal: 'inferable',
      },
    ],
    [
      'alfworld',
      {
        hallucinatedObject: 'explicit',
        wrongAppliance: 'explicit',
        notAtLocation: 'explicit',
        handsFull: 'explicit',
        forgotOpen: 'explicit',
        revisitSearched: 'inferable',
        wrongObjectType: 'inferable',
        forgotTransform: 'inferable',
        onlyOneOfTwo: 'inferable',
        forgetsSubgoal: 'inferable',
      },
    ],
    [
      'webshop',
      {
        wrongId: 'explicit',
        titleInsteadOfId: 'explicit',
        illegalNext: 'explicit',
        wrongOption: 'inferable',
        forgotOption: 'inferable',
        overPrice: 'inferable',
        tooSpecificQuery: 'inferable',
        forgetsSubgoal: 'inferable',
        prematureBuy: 'none',
      },
    ],
  ]
  const CASES = KINDS.flatMap(([world, kinds]) => Object.entries(kinds).map(([kind, shows]) => [world, kind, shows] as const))
  const cell = { agent: 'rebact', tasks: 25 }
  const rights = new Map<string, Promise<readonly Played[]>>()

  /** The same episodes without any error, played once for each world. */
  function rightIn(world: string): Promise<readonly Played[]> {
    const right = rights.get(world) ?? played(episodesOf({ ...cell, world, model: simulated({ preset: 'perfect' }) }))
    rights.set(world, right)
    return right
  }

  test.each(CASES)('%s: %s, %s', async (world, kind, shows) => {
    const right = await rightIn(world)
    const wrong = await played(episodesOf({ ...cell, world, model: simulated({ preset: 'perfect', kinds: { [kind]: 1 } }) }))
    let refusedLater = 0
    let found = 0
    for (const [index, { events }] of wrong.entries()) {
      const expected = right[index]?.events.filter(isOfType('step-end'))
      const steps = events.filter(isOfType('step-end'))
      const first = steps.find(({ action }, number) => action !== expected?.[number]?.action)
      if (first === undefined) continue
      found += 1
      refusedLater += steps.filter(({ seq, invalid }) => seq >= first.seq && invalid !== undefined).length
      if (shows === 'explicit') expect(first.invalid, first.action).toBeDefined()
      else expect(first.invalid, first.action).toBeUndefined()
      if (shows === 'inferable' && !first.terminated) expect(verdictAfter(first.seq, events)).toContain('wrong')
    }
    expect(found).toBeGreaterThan(0)
    if (shows === 'later') expect(refusedLater).toBeGreaterThan(0)
  })

  /** What REBACT, which is asked about every action, said of the one that was just done. */
  function verdictAfter(seq: number, events: readonly EpisodeEvent[]): string {
    const note = events.filter(isOfType('note')).find((event) => event.seq > seq && event.note.kind === 'judgement')?.note
    return note?.kind === 'judgement' ? note.verdict : ''
  }

  test.each(['planOmit', 'planOrder', 'planCount'])('%s changes the plan, and nothing shows it then', async (kind) => {
    const plans = async (kinds: Readonly<Record<string, number>>): Promise<readonly string[]> => {
      const events = await eventsIn({
        agent: 'plan-act',
        world: 'textcraft',
        model: simulated({ preset: 'perfect', kinds }),
        tasks: 5,
      })
      return events.filter(isOfType('note')).flatMap(({ note }) => (note.kind === 'plan' ? [note.text] : []))
    }
    const [right, wrong] = [await plans({}), await plans({ [kind]: 1 })]
    expect(wrong.slice(0, 1)).not.toEqual(right.slice(0, 1))
  })

  test('prematureDone ends a task as done that is not', async () => {
    const metrics = await metricsOf(
      episodesOf({
        agent: 'plan-act',
        world: 'alfworld',
        model: simulated({ preset: 'perfect', kinds: { prematureDone: 1 } }),
        tasks: 5,
      }),
    )
    expect(metrics.map(({ claim, success }) => [claim, success])).toEqual(metrics.map(() => ['success', false]))
  })

  test('falseFail gives a task up for no reason', async () => {
    const metrics = await metricsOf(
      episodesOf({
        agent: 'react',
        world: 'textcraft',
        model: simulated({ preset: 'perfect', kinds: { falseFail: 1 } }),
        tasks: 5,
      }),
    )
    expect(metrics.filter(({ claim, steps }) => claim === 'failure' && steps === 0).length).toBe(5)
  })
})

describe('12 golden replies', () => {
  // Rates of its own: the replies stay as they are when the presets are fitted anew.
  const model = simulated({ eps: 0.3, L0: 40, noise: 1, misconception: 0.1, n2: 0.5, n1: 0.3, d2: 0.9, d1: 0.7, g: 0.2 })

  test.each(PAIRS)('%s in %s: the first reply of each purpose', async (agent, world) => {
    const replies: Record<string, unknown> = {}
    for (const { purpose, reply } of (await eventsIn({ agent, world, model, tasks: 4 })).filter(isOfType('model-call'))) {
      const { text, toolCalls } = reply?.choices[0] ?? {}
      replies[purpose] ??= toolCalls === undefined ? text : [text, ...toolCalls.map((call) => `${call.name} ${call.arguments}`)]
    }
    expect(replies).toMatchSnapshot()
  })
})
