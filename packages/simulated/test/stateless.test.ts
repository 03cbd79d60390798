import type { ModelRequest } from '@orreryjs/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from './any-character.ts'
import { craftingTable } from './crafting-table.ts'
import { play, reactRequest, reply } from './play.ts'
import { parseSimulated, simulated } from './players.ts'

const TABLE = { commands: ['craft 4 stick using 2 planks', 'craft 4 oak planks using 1 oak logs'], goal: 'stick', goalCount: 12 }

/** Returns the requests of one episode of an imperfect model. */
async function requests(): Promise<readonly ModelRequest[]> {
  const table = craftingTable(TABLE)
  const { history } = await play(parseSimulated('weak,eps=.5'), table, 25)
  return history.map((_, index) => reactRequest(table.task, history.slice(0, index), { n: 2, temperature: 1 }))
}

test('equal requests get equal replies, in any order, from any instance, alone or concurrently', async () => {
  const allRequests = await requests()
  expect(allRequests.length).toBeGreaterThan(5)
  const model = parseSimulated('weak')
  const inOrder = []
  for (const request of allRequests) inOrder.push(await reply(model, request))
  const backwards = []
  for (const request of allRequests.toReversed()) backwards.push(await reply(model, request))
  expect(backwards.reverse()).toEqual(inOrder)
  expect(await Promise.all(allRequests.map((request) => reply(parseSimulated('weak'), request)))).toEqual(inOrder)
})

test('the purpose has no effect', async () => {
  for (const request of await requests()) {
    const model = parseSimulated('weak')
    expect(await reply(model, { ...request, purpose: 'ar.remedy' })).toEqual(await reply(model, { ...request, purpose: '' }))
  }
})

test('requests are never modified', async () => {
  const [request] = await requests()
  const before = structuredClone(request)
  await reply(parseSimulated('weak'), request as ModelRequest)
  expect(request).toEqual(before)
})

test('seeds place errors differently', async () => {
  const allRequests = await requests()
  const texts = async (seed: string): Promise<readonly string[]> =>
    Promise.all(
      allRequests.map(async (request) => (await reply(simulated({ preset: 'weak', seed }), request)).choices[0]?.text ?? ''),
    )
  expect(await texts('1')).not.toEqual(await texts('2'))
})

const CRAFTING = ['craft', 'get', 'using', '3', 'stick', ',', 'Goal: craft', 'Got', 'Could not find', '> ', '...']
const HOUSEHOLD = [
  'Looking quickly around you, you see a mug 1, and a desk 1.\n',
  'Your task is to: ',
  'put',
  'two',
  'clean',
  'mug',
  'in',
  'desk',
  'constructor',
  '.\n',
  '\n> go to desk 1\nOn the desk 1, you see a mug 1.\n',
  '\n> take mug 1 from desk 1\nYou pick up the mug 1 from the desk 1.\n',
  '\n> look\nNothing happens.\n',
]

test.each([
  ['crafting', CRAFTING],
  ['a household', HOUSEHOLD],
])('any text about %s gets a reply', async (_, vocabulary) => {
  const words = fc.constantFrom(...vocabulary)
  const line = fc.oneof(
    fc.array(words, { maxLength: 6 }).map((parts) => parts.join(' ')),
    fc.string({ unit: anyCharacter }),
  )
  const heading = fc.constantFrom(
    '### TASK',
    '### HISTORY',
    '### REPLY FORMAT',
    '### EXAMPLE 1',
    '### END EXAMPLE',
    '### ACTIONS NOW',
  )
  const text = fc.array(fc.oneof({ weight: 3, arbitrary: line }, heading), { maxLength: 30 }).map((lines) => lines.join('\n'))
  const role = fc.constantFrom('system' as const, 'user' as const, 'assistant' as const)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ role, content: text }), { maxLength: 4 }), async (messages) => {
      const { choices } = await reply(parseSimulated('weak,malformed=.3'), { purpose: 'x', messages })
      expect(choices).toHaveLength(1)
      expect(typeof choices[0]?.text).toBe('string')
    }),
    { numRuns: 500 },
  )
})
