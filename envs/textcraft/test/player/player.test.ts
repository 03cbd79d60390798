import { describe, expect, test } from 'vitest'
import { craftingTable, type TableOptions } from '../../../../packages/simulated/test/crafting-table.ts'
import { type Pair, play, reactRequest, replyTo } from '../../../../packages/simulated/test/play.ts'
import { parseSimulated, simulated } from '../../../../packages/simulated/test/players.ts'

const perfect = simulated()

const STICKS = [
  'craft 4 stick using 2 planks',
  'craft 4 oak planks using 1 oak logs',
  'craft 1 lever using 1 cobblestone, 1 stick',
]

async function linesOf(options: TableOptions, maxSteps?: number): Promise<readonly string[]> {
  const { solved, history } = await play(perfect, craftingTable(options), maxSteps)
  expect(solved).toBe(true)
  return history.map(([line]) => line).filter((line) => !line.startsWith('think:'))
}

describe('golden replies in the line protocol', () => {
  const { task } = craftingTable({ commands: STICKS, goal: 'lever' })
  const thought: Pair = [
    'think: My plan is to get 1 cobblestone, then get 1 oak logs, then craft 4 oak planks using 1 oak logs, then craft 4 stick using 2 oak planks, then craft 1 lever using 1 cobblestone, 1 stick.',
    'OK.',
  ]
  const history: readonly Pair[] = [
    thought,
    ['get 1 cobblestone', 'Got 1 cobblestone'],
    ['get 1 oak logs', 'Got 1 oak logs'],
    ['craft 4 oak planks using 1 oak logs', 'Crafted 4 minecraft:oak_planks'],
    ['craft 4 stick using 2 oak planks', 'Crafted 4 stick'],
    ['craft 1 lever using 1 cobblestone, 1 stick', 'Crafted 1 minecraft:lever'],
  ]
  test('the first is a plan', async () => {
    expect(await replyTo(perfect, reactRequest(task, []))).toMatch(
      /^think: .*get 1 cobblestone.*get 1 oak logs.*craft 4 oak planks.*craft 4 stick.*craft 1 lever/,
    )
  })

  test.each(history.map(([line], index) => [index, line] as const).slice(1))('reply %i', async (index, line) => {
    expect(await replyTo(perfect, reactRequest(task, history.slice(0, index)))).toBe(line)
  })

  test('no thought if the prompt does not offer it', async () => {
    const request = reactRequest(task, [])
    const messages = request.messages.map((message) => ({
      ...message,
      content: message.content.replace(/, or a thought.*$/m, '.'),
    }))
    expect(await replyTo(perfect, { ...request, messages })).toBe('get 1 cobblestone')
  })

  test('usage is a quarter of the characters, marked as estimated', async () => {
    const request = reactRequest(task, history)
    const { usage } = await perfect.generate(request, { signal: new AbortController().signal })
    const sent = request.messages.reduce((sum, message) => sum + message.content.length, 0)
    expect(usage).toMatchObject({ inputTokens: Math.ceil(sent / 4), estimated: true })
  })
})

describe('the plan', () => {
  test('fetches each item once, in the exact total amount', async () => {
    const commands = [
      'craft 1 minecart using 1 hull, 2 wheel',
      'craft 1 hull using 5 iron ingot, 2 rivet',
      'craft 2 wheel using 1 iron ingot, 1 rivet',
      'craft 3 rivet using 1 iron ingot',
    ]
    expect(await linesOf({ commands, goal: 'minecart' })).toEqual([
      'get 7 iron ingot',
      'craft 3 rivet using 1 iron ingot',
      'craft 1 hull using 5 iron ingot, 2 rivet',
      'craft 2 wheel using 1 iron ingot, 1 rivet',
      'craft 1 minecart using 1 hull, 2 wheel',
    ])
  })

  test('makes the amount of the goal', async () => {
    const lines = await linesOf({ commands: STICKS, goal: 'stick', goalCount: 7 })
    expect(lines).toEqual([
      'get 1 oak logs',
      'craft 4 oak planks using 1 oak logs',
      'craft 4 stick using 2 oak planks',
      'craft 4 stick using 2 oak planks',
    ])
  })

  test('uses the alternative with the fewest steps for the needed amount', async () => {
    const commands = ['craft 1 stick using 2 bamboo', ...STICKS, 'craft 1 ladder using 7 stick', 'craft 1 pin using 1 stick']
    expect(await linesOf({ commands, goal: 'pin' })).toContain('craft 1 stick using 2 bamboo')
    expect(await linesOf({ commands, goal: 'ladder' })).not.toContain('craft 1 stick using 2 bamboo')
  })

  test('avoids recipes that only undo each other', async () => {
    const commands = [
      'craft 1 ring using 1 ingot',
      'craft 1 ingot using 9 nugget',
      'craft 9 nugget using 1 ingot',
      'craft 2 ingot using 1 ore',
    ]
    expect(await linesOf({ commands, goal: 'ring' })).toEqual([
      'get 1 ore',
      'craft 2 ingot using 1 ore',
      'craft 1 ring using 1 ingot',
    ])
  })

  test('tries the next member after one was rejected for a category', async () => {
    const commands = [
      'craft 1 painting using 8 stick, 1 wool',
      'craft 1 white wool using 4 string',
      'craft 1 red wool using 1 poppy, 1 string',
    ]
    const lines = await linesOf({ commands, goal: 'painting' })
    expect(lines).toContain('craft 1 painting using 8 stick, 1 white wool')
    expect(lines.at(-1)).toBe('craft 1 painting using 8 stick, 1 red wool')
  })

  test('learns from an invalid action that an unlisted name is a category', async () => {
    const commands = ['craft 4 torch using 1 coals, 1 stick']
    const categories = { coals: (item: string) => item === 'charcoal' }
    const lines = await linesOf({ commands, goal: 'torch', categories })
    expect(lines).toContain('get 1 coals')
    expect(lines.at(-1)).toBe('craft 4 torch using 1 charcoal, 1 stick')
  })
})

describe('reading a prompt', () => {
  const { task } = craftingTable({ commands: STICKS, goal: 'stick' })

  test('prefers an inventory to the sum of the transcript', async () => {
    const history: readonly Pair[] = [['inventory', 'Inventory: [oak planks] (2) ']]
    expect(await replyTo(perfect, reactRequest(task, history))).toBe('craft 4 stick using 2 oak planks')
  })

  test('checks the inventory after a gap in the transcript', async () => {
    const request = reactRequest(task, [['get 1 stone', 'Got 1 stone']])
    const cut = request.messages.map((message) => ({
      ...message,
      content: message.content.replace('### HISTORY\n', '### HISTORY\n...\n'),
    }))
    expect(await replyTo(perfect, { ...request, messages: cut })).toBe('inventory')
  })

  test('checks the inventory after a rejection of items believed held', async () => {
    const history: readonly Pair[] = [
      ['get 1 oak logs', 'Got 1 oak logs'],
      ['craft 4 oak planks using 1 oak logs', 'Could not find enough items to craft minecraft:oak_planks'],
    ]
    expect(await replyTo(perfect, reactRequest(task, history))).toBe('inventory')
  })

  test('reads a prompt without sections from its last task', async () => {
    const example = 'Crafting commands:\ncraft 1 button using 1 stone\n\nGoal: craft button.\n> get 1 stone\nGot 1 stone\n'
    const content = `Play. Thoughts begin with think: and cost nothing.\n${example}\n${task}\n> get 1 oak logs\nGot 1 oak logs\n>`
    const request = { purpose: 'x', messages: [{ role: 'user', content }], temperature: 0 } as const
    expect(await replyTo(perfect, request)).toBe('craft 4 oak planks using 1 oak logs')
  })

  test('uses only the text: crafts nothing without the recipe line', async () => {
    const without = task.replace('craft 4 stick using 2 planks\n', '')
    const lines: string[] = []
    const history: Pair[] = []
    for (let step = 0; step < 10; step += 1) {
      const line = await replyTo(perfect, reactRequest(without, history))
      lines.push(line)
      history.push([line, `Could not find ${line.slice(6)}`])
    }
    expect(lines.filter((line) => line.startsWith('craft'))).toEqual([])
  })

  test('chooses the listed action most similar to the task in an unknown world', async () => {
    const content = [
      '### REPLY FORMAT\nReply with one line.',
      '### TASK\nYour task is to: put a mug on the desk.',
      '### ACTIONS NOW\nopen drawer 1\nput mug 1 on desk 1\nlook',
      '### HISTORY\n>',
    ].join('\n\n')
    const request = { purpose: 'x', messages: [{ role: 'user', content }], temperature: 0 } as const
    expect(await replyTo(perfect, request)).toBe('put mug 1 on desk 1')
    const nothingListed = {
      ...request,
      messages: [{ role: 'user', content: content.replace(/### ACTIONS NOW[^#]*/, '') }] as const,
    }
    expect(await replyTo(perfect, nothingListed)).toMatch(/^This prompt is not understood\.\nIts world/)
  })

  test('reports an unknown reply format in a fixed first line', async () => {
    const content = `### REPLY FORMAT\nFill in the green form.\n\n### TASK\n${task}`
    const request = { purpose: 'x', messages: [{ role: 'user', content }], temperature: 0 } as const
    expect(await replyTo(perfect, request)).toMatch(/^This prompt is not understood\.\nI cannot tell/)
  })
})

describe('sampling', () => {
  const { task } = craftingTable({ commands: STICKS, goal: 'lever' })
  const request = reactRequest(task, [['inventory', 'Inventory: You are not carrying anything.']], { n: 40 })

  test('at temperature 0 every sample is the best action', async () => {
    const { choices } = await perfect.generate(request, { signal: new AbortController().signal })
    expect(new Set(choices.map((choice) => choice.text))).toEqual(new Set(['get 1 cobblestone']))
  })

  test('temperature spreads samples, differently per request seed', async () => {
    const undecided = simulated({ noise: 1 })
    const texts = async (seed: number): Promise<readonly string[]> => {
      const reply = await undecided.generate({ ...request, temperature: 4, seed }, { signal: new AbortController().signal })
      return reply.choices.map((choice) => choice.text)
    }
    const first = await texts(1)
    expect(new Set(first).size).toBeGreaterThan(1)
    expect(await texts(1)).toEqual(first)
    expect(await texts(2)).not.toEqual(first)
  })

  test('temperature does not affect the perfect preset, which makes no errors', async () => {
    const { choices } = await perfect.generate({ ...request, temperature: 2 }, { signal: new AbortController().signal })
    expect(new Set(choices.map((choice) => choice.text)).size).toBe(1)
  })

  test('replies end at a stop and at the token limit', async () => {
    const stopped = await perfect.generate({ ...request, stop: ['stone'], n: 1 }, { signal: new AbortController().signal })
    expect(stopped.choices).toEqual([{ text: 'get 1 cobble', finish: 'stop' }])
    const short = await parseSimulated('perfect').generate(
      { ...request, maxTokens: 2, n: 1 },
      { signal: new AbortController().signal },
    )
    expect(short.choices).toEqual([{ text: 'get 1 co', finish: 'length' }])
  })
})
