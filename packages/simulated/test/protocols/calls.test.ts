import type { ModelRequest, Tool } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { simulated } from '../players.ts'
import { answer, choice } from './ask.ts'
import { FORMS } from './forms.ts'
import { kitchen, pairsOf, store, table } from './worlds.ts'

const text = { type: 'string' }

function tool(name: string, properties: Readonly<Record<string, object>> = {}, action?: string): Tool {
  const parameters = { type: 'object', properties, required: Object.keys(properties) } as Tool['parameters']
  return { name, description: `About ${name}.`, parameters, ...(action === undefined ? {} : { action }) }
}

const CRAFTING: readonly Tool[] = [
  tool('inventory', {}, 'inventory'),
  tool('get', { count: { type: 'integer' }, item: text }, 'get {count} {item}'),
  tool('craft', { count: { type: 'integer' }, item: text, ingredients: text }, 'craft {count} {item} using {ingredients}'),
]

const HOUSEHOLD: readonly Tool[] = [
  tool('look', {}, 'look'),
  tool('go_to', { receptacle: text }, 'go to {receptacle}'),
  tool('take', { object: text, receptacle: text }, 'take {object} from {receptacle}'),
  tool('clean', { object: text, receptacle: text }, 'clean {object} with {receptacle}'),
  tool('put', { object: text, receptacle: text }, 'put {object} in/on {receptacle}'),
]

const SEARCH: Tool = {
  ...tool('Search', { keywords: text, max_price: text }, 'search[{keywords}]'),
  parameters: { type: 'object', properties: { keywords: text, max_price: text }, required: ['keywords'] },
}
const RESULTS: readonly Tool[] = [
  tool('Back_to_Search', {}, 'click[Back to Search]'),
  tool('Next', {}, 'click[Next >]'),
  tool('select_item', { item_id: { type: 'string', enum: ['B000000002', 'B000000001'] } }, 'click[{item_id}]'),
]
const ITEM: readonly Tool[] = [
  tool('Description', {}, 'click[Description]'),
  tool('Prev', {}, 'click[< Prev]'),
  tool('Buy_Now', {}, 'click[Buy Now]'),
]
const CUSTOMISE = tool('Buy_Now', { color: text, size: text })

interface Case {
  readonly make: typeof table
  readonly lines: readonly string[]
  readonly tools: readonly Tool[]
  readonly name: string
  readonly arguments: object
}

const CASES: readonly Case[] = [
  { make: table, lines: [], tools: CRAFTING, name: 'get', arguments: { count: 1, item: 'cobblestone' } },
  {
    make: table,
    lines: ['get 1 cobblestone', 'get 1 oak logs'],
    tools: CRAFTING,
    name: 'craft',
    arguments: { count: 4, item: 'oak planks', ingredients: '1 oak logs' },
  },
  { make: kitchen, lines: [], tools: HOUSEHOLD, name: 'go_to', arguments: { receptacle: 'countertop 1' } },
  {
    make: kitchen,
    lines: ['go to countertop 1'],
    tools: HOUSEHOLD,
    name: 'take',
    arguments: { object: 'mug 1', receptacle: 'countertop 1' },
  },
  {
    make: store,
    lines: [],
    tools: [SEARCH],
    name: 'Search',
    arguments: { keywords: 'red cotton shirt long sleeves large', max_price: '50.00' },
  },
  {
    make: store,
    lines: ['search[red cotton shirt]'],
    tools: RESULTS,
    name: 'select_item',
    arguments: { item_id: 'B000000001' },
  },
  { make: store, lines: ['search[red cotton shirt]', 'click[B000000002]'], tools: ITEM, name: 'Prev', arguments: {} },
  { make: store, lines: ['search[red cotton shirt]', 'click[B000000001]'], tools: ITEM, name: 'Buy_Now', arguments: {} },
]

function worldAfter({ make, lines }: Case): { readonly task: string; readonly pairs: ReturnType<typeof pairsOf> } {
  const world = make()
  return { task: world.task, pairs: pairsOf(world, lines) }
}

function printed(tools: readonly Tool[]): string {
  return tools.map(({ name, description, parameters }) => JSON.stringify({ name, description, parameters })).join('\n')
}

describe.each(CASES.map((each) => [`${each.name} after ${each.lines.join(', ') || 'nothing'}`, each] as const))(
  '%s',
  (_, each) => {
    test('as a tool call', async () => {
      const request: Partial<ModelRequest> = { tools: each.tools, toolChoice: 'required' }
      const { toolCalls, finish, text: replyText } = await choice({ form: FORMS.tool, ...worldAfter(each), request })
      expect({ replyText: replyText, finish }).toEqual({ replyText: '', finish: 'tool-calls' })
      expect(toolCalls?.map((call) => ({ ...call, arguments: JSON.parse(call.arguments) }))).toEqual([
        { id: 'call_1', name: each.name, arguments: each.arguments },
      ])
    })

    test('as a JSON object, with described tools that do not state their action', async () => {
      const question = { form: FORMS.json, ...worldAfter(each), more: { TOOLS: printed(each.tools) } }
      const expected = { name: each.name, arguments: each.arguments }
      expect(JSON.parse(await answer(question))).toEqual(expected)
      expect(JSON.parse(await answer({ ...question, form: 'Answer.', request: { format: 'json' } }))).toEqual(expected)
    })
  },
)

describe('a rationale', () => {
  const opened = ['search[red cotton shirt]', 'click[B000000001]']

  test('names the action and the options, and the call follows it', async () => {
    const world = store()
    const pairs = pairsOf(world, opened)
    const replyText = await answer({ form: FORMS.rationale, task: world.task, pairs })
    expect(replyText).toMatch(/ click 'red' \(`click\[red\]`\)\. .*\boptions?\b[^:]*: color: red; size: large\.$/i)
    const request: Partial<ModelRequest> = { tools: [CUSTOMISE], toolChoice: { name: 'Buy_Now' } }
    const { toolCalls } = await choice({ form: FORMS.tool, task: world.task, pairs, more: { RATIONALE: replyText }, request })
    expect(toolCalls?.map((call) => [call.name, JSON.parse(call.arguments)])).toEqual([
      ['Buy_Now', { color: 'red', size: 'large' }],
    ])
  })

  test('is followed even if another action would be better', async () => {
    const world = store()
    const pairs = pairsOf(world, ['search[red cotton shirt]'])
    const more = { RATIONALE: 'Of what is offered here it is best to go on (`click[Next >]`).' }
    const { toolCalls } = await choice({ form: FORMS.tool, task: world.task, pairs, more, request: { tools: RESULTS } })
    expect(toolCalls?.[0]?.name).toBe('Next')
  })

  test('with a wrong or missing option is followed too', async () => {
    const world = store()
    const pairs = pairsOf(world, opened)
    const sizeOf = async (kind: string): Promise<unknown> => {
      const replyText = await answer({ form: FORMS.rationale, task: world.task, pairs }, simulated({ errorRates: { [kind]: 1 } }))
      const request: Partial<ModelRequest> = { tools: [CUSTOMISE], toolChoice: 'required' }
      const { toolCalls } = await choice({ form: FORMS.tool, task: world.task, pairs, more: { RATIONALE: replyText }, request })
      return JSON.parse(toolCalls?.[0]?.arguments ?? '')
    }
    expect(await sizeOf('wrongOption')).toEqual({ color: 'blue', size: 'large' })
    expect(await sizeOf('forgotOption')).toEqual({ color: 'none', size: 'large' })
  })

  test('the option types are those of the open product', async () => {
    const world = store()
    const pairs = pairsOf(world, opened)
    expect(await answer({ form: FORMS.optionTypes, task: world.task, pairs })).toBe('color, size')
    expect(await answer({ form: FORMS.optionTypes, task: world.task, pairs: pairs.slice(0, 1) })).toBe('None')
  })
})

describe('tool choice', () => {
  const { task } = store()

  test('uses only offered tools', async () => {
    const { toolCalls } = await choice({ form: FORMS.tool, task, request: { tools: ITEM } })
    expect(toolCalls?.[0]?.name).toBe('Description')
  })

  test('uses the tool that the request names', async () => {
    const { toolCalls } = await choice({ form: FORMS.tool, task, request: { tools: RESULTS, toolChoice: { name: 'Next' } } })
    expect(toolCalls?.[0]?.name).toBe('Next')
    const { toolCalls: none, text: replyText } = await choice({
      form: FORMS.tool,
      task,
      request: { tools: RESULTS, toolChoice: { name: 'Fly' } },
    })
    expect([none, replyText]).toEqual([undefined, 'I am not sure what to do next.'])
  })

  test('uses no tool if the request forbids it', async () => {
    const reply = await choice({ form: FORMS.action, task, request: { tools: RESULTS, toolChoice: 'none' } })
    expect(reply).toEqual({ text: 'search[red cotton shirt long sleeves large]', finish: 'stop' })
  })
})
