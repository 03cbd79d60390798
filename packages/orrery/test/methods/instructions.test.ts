/** Effects of instructions, hints and demonstrations in prompts. The prompts of our agents have no such effect by accident. */
import type { LanguageModel, Message, ModelRequest } from '@orreryjs/core'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated, simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { readInstructions } from '../../../simulated/src/instructions/read-instructions.ts'
import { policiesOf } from '../../../simulated/src/policies.ts'
import { readPrompt } from '../../../simulated/src/prompt.ts'
import { AGENT_IDS, deedsIn, deedsOf, episodesOf, metricsOf, optionsForFewCalls, played, WORLD_IDS } from '../cell.ts'
import { pairedDecisions } from './paired-decisions.ts'

const LONG = process.env['ORRERY_LONG'] !== undefined
/** With prompts of our own or generated ones. */
const PAIRS = AGENT_IDS.flatMap((agent) =>
  ['textcraft', 'alfworld', 'webshop', 'webarena', 'market'].map((world) => [agent, world] as const),
)
/** Every agent in one world, and ReAct in every world; `instructions.long.test.ts` runs all pairs. */
const CHOSEN = PAIRS.filter(
  ([agent, world]) => LONG || agent === 'react' || WORLD_IDS[AGENT_IDS.indexOf(agent) % WORLD_IDS.length] === world,
)

describe('the prompts of our agents', () => {
  test.each(CHOSEN)('of %s in %s contain no instruction by accident', async (agent, world) => {
    const model = simulated({ policies: PLAYERS, preset: 'weak', follow: 1 })
    const others = [simulated({ policies: PLAYERS, preset: 'weak', follow: 0 })]
    const { asked, differing } = await pairedDecisions(
      { agent, world, model, tasks: 1, options: optionsForFewCalls(agent) },
      others,
    )
    expect(asked).toBeGreaterThan(1)
    expect(differing).toEqual([])
  })
})

test.each(CHOSEN)('no text that %s sends in %s is read as a hint or an answer', async (agent, world) => {
  const texts = new Set<string>()
  const policies = policiesOf(PLAYERS)
  const model: LanguageModel = {
    ...perfect,
    generate: (request, access) => {
      texts.add(readPrompt(request, policies).instructionText ?? '')
      return perfect.generate(request, access)
    },
  }
  await metricsOf(episodesOf({ agent, world, model, tasks: 1, options: optionsForFewCalls(agent) }))
  expect(texts.size).toBeGreaterThan(0)
  for (const text of texts) {
    const { hints, answer } = readInstructions(text)
    expect({ hints, answer }).toEqual({ hints: [], answer: undefined })
  }
})

/** A model that receives every prompt with an edit. */
function edited(model: LanguageModel, edit: (content: string, role: Message['role']) => string): LanguageModel {
  return {
    id: model.id,
    simulated: true,
    generate: (request: ModelRequest, options) =>
      model.generate(
        {
          ...request,
          messages: request.messages.map((each) => ({ ...each, content: edit(each.content, each.role) }) as Message),
        },
        options,
      ),
  }
}

const perfect = parseSimulated('simulated:perfect', PLAYERS)
const withRule = (rule: string): LanguageModel =>
  edited(perfect, (content, role) => (role === 'system' ? `${content}\n${rule}` : content))

function countActions(deeds: readonly (readonly string[])[], action: RegExp): number {
  return deeds.flat().filter((deed) => action.test(deed)).length
}

type Direction = 'more' | 'fewer'
const RULES: readonly (readonly [world: string, direction: Direction, action: RegExp, rule: string, inert: string])[] = [
  [
    'alfworld',
    'fewer',
    /^go to (?:desk|shelf|drawer|countertop)/,
    'Stay away from desks, shelves, drawers and countertops.',
    'You do not have to stay away from desks, shelves or drawers.',
  ],
  ['alfworld', 'more', /^look\n/, 'Before each action, look around.', 'You need not look around before each action.'],
  [
    'alfworld',
    'more',
    /^inventory\n/,
    'Make sure to check your inventory first.',
    'There is no need to check your inventory first.',
  ],
  ['alfworld', 'more', /^go to garbagecan/, 'Begin with the garbagecan.', 'There is a garbagecan in many kitchens.'],
  ['textcraft', 'more', /^inventory\n/, 'Verify your inventory after every action.', 'Your inventory is empty at first.'],
  [
    'webshop',
    'fewer',
    /^click\[Features\]/i,
    'Never read the features of a product.',
    'Do not hesitate to read the features of a product.',
  ],
  ['webshop', 'fewer', /^click\[Buy Now\]/i, 'Do not purchase anything.', 'Do not hesitate to purchase something.'],
  [
    'webshop',
    'more',
    /^click\[Reviews\]/i,
    'Always open the reviews before you buy.',
    'You may open the reviews before you buy.',
  ],
]

/** Number of tasks that ReAct plays with and without a rule. */
const TASKS = LONG ? 10 : 5

const deedsByWorld = new Map<string, Promise<readonly (readonly string[])[]>>()

/** Actions of ReAct without a rule, played once per world. */
function deedsWithoutRule(world: string): ReturnType<typeof deedsIn> {
  const deeds = deedsByWorld.get(world) ?? deedsIn({ agent: 'react', world, model: perfect, tasks: TASKS })
  deedsByWorld.set(world, deeds)
  return deeds
}

test.each(RULES)('in %s, ReAct does %s of %s if it reads: %s', async (world, direction, action, rule, inert) => {
  const before = countActions(await deedsWithoutRule(world), action)
  const withText = async (text: string): Promise<number> =>
    countActions(await deedsIn({ agent: 'react', world, model: withRule(text), tasks: TASKS }), action)
  const after = await withText(rule)
  if (direction === 'more') expect(after).toBeGreaterThan(before)
  else expect(after).toBeLessThan(before / 2)
  expect(await withText(inert), inert).toBe(before)
})

test('a place named by a hint is visited first, which costs a step if the hint is false', async () => {
  const cell = { agent: 'react', world: 'alfworld', tasks: 10 }
  const [before, after] = [
    await deedsIn({ ...cell, model: perfect }),
    await deedsIn({ ...cell, model: withRule('Hint: what you are looking for is in garbagecan 1.') }),
  ]
  expect(after.every(([first = '']) => first.startsWith('go to garbagecan 1'))).toBe(true)
  const misled = before.flatMap((deeds, index) => (deeds.join('\n').includes('go to garbagecan 1') ? [] : [index]))
  expect(misled.length).toBeGreaterThan(3)
  for (const index of misled) expect(after[index]).toHaveLength((before[index]?.length ?? 0) + 1)
})

test('a stated answer to a question is given at once', async () => {
  const steps = async (model: LanguageModel): Promise<number> =>
    (await metricsOf(episodesOf({ agent: 'plan-act', world: 'webarena', tasks: 5, model }))).reduce(
      (sum, each) => sum + each.steps,
      0,
    )
  expect(await steps(withRule('Hint: the answer is 8141.'))).toBeLessThan(await steps(perfect))
})

/** Edits of the text of each demonstration. */
const DEMONSTRATIONS: Readonly<Record<string, (text: string) => string>> = {
  'in reverse order': (text) => {
    const [start = '', ...steps] = text.split(/\n(?=> )/)
    return [start, ...steps.reverse()].join('\n')
  },
  'in other words': (text) =>
    text.replace(
      /^> (go|take|move|get|craft|search|click)\b/gm,
      (_, verb: string) => `> ${verb.toUpperCase().charAt(0)}_${verb}ing`,
    ),
  missing: () => '',
}

const withDemonstrations = (model: LanguageModel, edit: (text: string) => string): LanguageModel =>
  edited(model, (content) =>
    content.replace(/### EXAMPLE \d+\n[\s\S]*?\n### END EXAMPLE\n/g, (example) => {
      const [heading = '', ...lines] = example.split('\n')
      const body = edit(lines.slice(0, -2).join('\n'))
      return body === '' ? '' : `${heading}\n${body}\n### END EXAMPLE\n`
    }),
  )

describe.each(WORLD_IDS)('in %s, demonstrations', (world) => {
  const cell = { agent: 'react', world, tasks: 20 }
  const clumsy = parseSimulated('simulated:perfect,bareSlip=1', PLAYERS)
  const firstActions = async (model: LanguageModel): Promise<readonly (string | undefined)[]> => {
    const specs = episodesOf({ ...cell, model }).map((spec) => ({ ...spec, limits: { ...spec.limits, maxSteps: 1 } }))
    return (await played(specs)).map((each) => deedsOf(each)[0]?.split('\n')[0])
  }

  test('of our agents are complete, also with list marks before the actions', async () => {
    const right = await firstActions(perfect)
    expect(await firstActions(clumsy)).toEqual(right)
    const numbered = edited(clumsy, (content) =>
      content.replace(/(?<=### ACTIONS\n)(?:.+\n)+/, (list) => list.replace(/^/gm, '1. `').replace(/1\. `$/, '')),
    )
    expect(await firstActions(numbered)).toEqual(right)
  })

  test.each(Object.keys(DEMONSTRATIONS))('%s lead to other first actions', async (name) => {
    const edit = DEMONSTRATIONS[name] as (text: string) => string
    const [right, now] = [await firstActions(perfect), await firstActions(withDemonstrations(clumsy, edit))]
    expect(now.filter((action, index) => action !== right[index]).length).toBeGreaterThan(0)
    expect(await firstActions(withDemonstrations(perfect, edit))).toEqual(right)
  })
})
