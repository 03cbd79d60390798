import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../any-character.ts'
import { reply } from '../play.ts'
import { simulated } from '../players.ts'
import { choice, questionFor } from './ask.ts'
import { FORMS, type Form } from './forms.ts'
import { pairsOf, WORLDS } from './worlds.ts'

const ACTION = String.raw`(?:get \d+ .+|craft .+|inventory|look|go to .+|open .+|take .+ from .+|move .+ to .+|(?:clean|heat|cool|use) .+|search\[.+\]|click\[.+\])`
const VERDICT = String.raw`Previous action (?:\d+|'.+') is (?:correct|wrong)\.`
const NEXT = `The next action is: ${ACTION}`

/** Patterns of well-formed replies in each format. */
const GRAMMAR: Readonly<Record<Form, RegExp>> = {
  line: new RegExp(`^(?:think: .+|${ACTION})$`),
  numbered: new RegExp(`^(?:${VERDICT}(?: This action should be modified to: ${ACTION})?\n)?${NEXT}$`),
  replaced: new RegExp(String.raw`^(?:${VERDICT}(?: It should be modified to: ${ACTION}\.)?\n)?${NEXT}\.$`),
  repaired: new RegExp(String.raw`^(?:${VERDICT}(?: To fix this mistake, I should execute: ${ACTION}\.)?\n)?${NEXT}\.$`),
  next: new RegExp(`^${NEXT}$`),
  plan: /^(?:Step \d+: .+\n)+Execution Order: \(Step 1(?: AND Step \d+)*\)$/,
  list: /^List(?:\n\d+\. .+)+$/,
  action: new RegExp(`^${ACTION}$`),
  align: /^The action is to .+\.\n(?:YES|NO)$/,
  task: /^.+\n(?:YES|NO)$/,
  step: /^.+\n(?:YES|NO|SKIP)$/,
  merged: /^The action is to .+\.\nMoves towards the step: (?:YES|NO)\nTask: (?:YES|NO)\nStep: (?:YES|NO|SKIP)$/,
  answer: /^###Answer: .+$/,
  map: /^New element id is: \[\d+\]$/,
  value: /^.+\.\nThus the correctness score is (?:[1-9]|10)$/,
  reflection: /^[^\n]+\.$/,
  rationale: /^[^\n]+`[^`\n]+`[^\n]+\.$/,
  optionTypes: /^(?:None|[a-z ]+(?:, [a-z ]+)*)$/,
  shortlist: /^(?:task failed|shortlisted=\['[A-Z0-9]{10}'(?:, '[A-Z0-9]{10}')*\])$/,
  match: /^Answer: (?:True|False)$/,
  json: /^\{"name":"pass","arguments":\{\}\}$/,
  tool: /^$/,
}

const PASS = { name: 'pass', description: 'Do nothing.', parameters: { type: 'object', properties: {} } } as const

/** Lines that start well, go wrong and end in a refusal. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  textcraft: ['get 1 cobblestone', 'get 3 coal', 'get 1 stick', 'get 1 stick'],
  alfworld: ['go to countertop 1', 'take cup 1 from countertop 1', 'go to drawer 1', 'heat cup 1 with drawer 1'],
  webshop: ['search[red cotton shirt]', 'click[B000000001]', 'click[small]', 'click[Next >]'],
}

function questions(name: string, make: (typeof WORLDS)[number][1]) {
  const world = make()
  const pairs = pairsOf(world, LINES[name] ?? [])
  return [...pairs, undefined].flatMap((_, count) =>
    (Object.keys(FORMS) as Form[]).map((form) => ({
      form,
      question: {
        form: FORMS[form],
        task: world.task,
        pairs: pairs.slice(0, count),
        cue: form === 'line',
        ...(form === 'json' ? { more: { TOOLS: JSON.stringify(PASS) } } : {}),
        ...(form === 'tool' ? { request: { tools: [PASS] } } : {}),
      },
    })),
  )
}

describe.each(WORLDS)('%s', (name, make) => {
  test('every reply is well-formed without malformations, at any error rate', async () => {
    for (const spec of [
      {},
      { preset: 'weak', malformed: 0 },
      { eps: 1, misconception: 1, f: 1, plan: 1, fp: 0.5, malformed: 0 },
    ] as const) {
      for (const { form, question } of questions(name, make)) {
        const { text, toolCalls } = await choice(question, simulated(spec))
        expect(text).toMatch(GRAMMAR[form])
        expect(toolCalls?.length).toBe(form === 'tool' ? 1 : undefined)
      }
    }
  })

  test('at rate 1 no reply is, in several ways per format', async () => {
    for (const { form, question } of questions(name, make).slice(0, Object.keys(FORMS).length)) {
      const good = JSON.stringify(await choice(question))
      const broken = new Set<string>()
      for (let seed = 0; seed < 60; seed += 1) {
        broken.add(JSON.stringify(await choice(question, simulated({ malformed: 1, seed: String(seed) }))))
      }
      expect([...broken], form).not.toContain(good)
      expect(broken.size, form).toBeGreaterThan(1)
    }
  })
})

test('equal requests get equal replies, in any order and with any purpose, and are not modified', async () => {
  const requests = WORLDS.flatMap(([name, make]) => questions(name, make).map(({ question }) => questionFor(question)))
  const before = structuredClone(requests)
  const model = simulated({ preset: 'weak' })
  const inOrder = await Promise.all(requests.map((request) => reply(model, request)))
  const backwards = []
  for (const request of requests.toReversed())
    backwards.push(await reply(simulated({ preset: 'weak' }), { ...request, purpose: 'y' }))
  expect(backwards.reverse()).toEqual(inOrder)
  expect(requests).toEqual(before)
})

test('the rate of malformed replies can be set per class of formats', async () => {
  const [, make] = WORLDS[0] ?? ['', undefined]
  const task = make?.().task ?? ''
  const isBroken = async (form: Form): Promise<boolean> => {
    const question = { form: FORMS[form], task, pairs: [] }
    const model = simulated({ malformedFormats: { list: 1 } })
    return (await choice(question, model)).text !== (await choice(question)).text
  }
  expect(await Promise.all((['list', 'plan', 'action', 'value'] as const).map(isBroken))).toEqual([true, true, false, false])
})

test('any text in any section of any format gets a reply', async () => {
  const word = fc.constantFrom(
    ...[
      'Goal: craft',
      'stick',
      '3',
      'using',
      ',',
      'Your task is to: put a mug in desk',
      'Looking quickly around you, you see a mug 1',
      '.\n',
    ],
    ...[
      'WebShop [SEP] Instruction: [SEP]',
      'red shirt',
      '[SEP] Search',
      '\n> ',
      '\n',
      '[',
      ']',
      '`',
      "'",
      'click[',
      'constructor',
      '__proto__',
      '$&',
    ],
  )
  const text = fc.oneof(
    fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    fc.string({ unit: anyCharacter }),
  )
  const titles = [
    'OBSERVATION',
    'OBSERVATION BEFORE',
    'ACTION',
    'OBSERVATION AFTER',
    'PLAN',
    'NOTES',
    'INFORMATION',
    'MEMORY',
    'RATIONALE',
    'TOOLS',
    'PREVIOUS ACTIONS',
    'HISTORY',
  ]
  const more = fc.dictionary(fc.constantFrom(...titles), text, { maxKeys: 5 })
  const tool = fc.record({
    name: text,
    description: text,
    action: text,
    parameters: fc.constantFrom(
      {},
      { properties: { item: {}, count: { type: 'integer' }, id: { enum: ['B1'] } }, required: ['item', 'id'] },
    ),
  })
  const question = fc.record({
    form: fc.constantFrom(...Object.values(FORMS)),
    task: text,
    subtask: text,
    more,
    request: fc.record({ tools: fc.array(tool, { maxLength: 3 }), format: fc.constantFrom('text' as const, 'json' as const) }),
    follow: fc.array(fc.record({ role: fc.constantFrom('assistant' as const, 'user' as const), content: text }), {
      maxLength: 3,
    }),
  })
  await fc.assert(
    fc.asyncProperty(question, async (requests) => {
      const { text: replyText } = await choice(requests, simulated({ preset: 'weak', malformed: 0.2 }))
      expect(typeof replyText).toBe('string')
    }),
    { numRuns: 1000 },
  )
})
