import { anyAction, anyReply, anyTask, anyText, tinyCraft, tinyKitchen, tinySite } from '@orreryjs/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const EXAMPLES = ['think: a torch takes coal', 'get 1 log']
const world = tinyCraft()
const { state } = world.start(world.tasks.get('tiny-craft/all/torch'))

function sample<T>(values: fc.Arbitrary<T>): readonly T[] {
  return fc.sample(values, { numRuns: 3000, seed: 1 })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Returns the smallest failing value, as a report shows it. */
function shrunk<T>(values: fc.Arbitrary<T>, holds: (value: T) => boolean): T | undefined {
  return fc.check(
    fc.property(values, (value) => holds(value)),
    { seed: 1, numRuns: 3000 },
  ).counterexample?.[0]
}

describe('anyReply', () => {
  const replies = sample(anyReply(EXAMPLES))
  const replyTypes: Readonly<Record<string, (reply: string) => boolean>> = {
    'a good reply': (reply) => EXAMPLES.includes(reply),
    empty: (reply) => reply === '',
    'a refusal': (reply) => reply.startsWith("I'm sorry"),
    huge: (reply) => reply.length > 10_000,
    'malformed JSON': (reply) => /^[[{]/.test(reply) && !isJson(reply),
    'JSON of any shape': (reply) => /^[[{]/.test(reply) && isJson(reply),
    'characters beyond ASCII': (reply) => /[\u0400-\u04ff]/.test(reply),
    'characters beyond 16 bits': (reply) => /\p{Emoji_Presentation}/u.test(reply),
    'lone surrogates': (reply) => /\p{Surrogate}/u.test(reply),
    'control characters': (reply) => /[^\n\t\r\P{Cc}]/u.test(reply),
    'cut off': (reply) => EXAMPLES.some((example) => example !== reply && reply !== '' && example.startsWith(reply)),
    'repeated many times': (reply) => reply.split('get 1 log').length > 20,
    'in a code fence': (reply) => /^```\w*\n(think|get).*\n```$/s.test(reply),
    'in a code fence that is left open': (reply) => /^```\w*\n(think|get)[^`]*$/.test(reply),
    'in the middle of talk': (reply) => /^Sure!.*get 1 log.*/s.test(reply),
    'two at once': (reply) => reply === EXAMPLES.join('\n'),
  }

  test.each(Object.entries(replyTypes))('%s', (_, fits) => {
    expect(replies.filter(fits).length).toBeGreaterThan(0)
  })

  test('needs no examples', () => {
    expect(sample(anyReply()).length).toBe(3000)
  })

  test('a failing reply shrinks to a readable one', () => {
    expect(shrunk(anyReply(EXAMPLES), (reply) => reply.length < 100)?.length).toBeLessThan(200)
    expect(shrunk(anyReply(EXAMPLES), (reply) => !reply.includes('log'))?.length).toBeLessThan(100)
    expect(shrunk(anyReply(EXAMPLES), (reply) => reply === '')?.length).toBeLessThan(30)
  })
})

describe('anyAction', () => {
  const actions = sample(anyAction(world, state))
  const offered = world.admissible(state)
  const replyTypes: Readonly<Record<string, (action: string) => boolean>> = {
    'an admissible action': (action) => offered.includes(action),
    'one in another case': (action) => action === 'GET 1 LOG',
    'one with spaces around': (action) => action === ' inventory ',
    'one with another number': (action) => action === 'get 2 log',
    'one with a number that no computer counts to': (action) => action === 'get 99999999999999999999 coal',
    'the call of a tool': (action) => /^craft 3 ladder/.test(action),
    'a damaged one': (action) => /^(i.*tory|inv.*y)$/.test(action) && action !== 'inventory',
    garbage: (action) => /\p{Surrogate}/u.test(action),
  }

  test.each(Object.entries(replyTypes))('%s', (_, fits) => {
    expect(actions.filter(fits).length).toBeGreaterThan(0)
  })

  test('a failing action shrinks to an admissible one if that fails too', () => {
    expect(shrunk(anyAction(world, state), (action) => action.length < 3)).toBe(offered[0])
  })

  test('a world without tools, and a state without actions', () => {
    const site = tinySite()
    const start = site.start(site.tasks.get('tiny-site/all/1')).state
    expect(sample(anyAction(site, start))).toContain('open orders')
    expect(sample(anyAction(site, { ...start, done: true })).length).toBe(3000)
  })
})

describe('anyTask', () => {
  test('generates every task, and shrinks to the first', () => {
    const tasks = anyTask(tinyKitchen())
    expect(new Set(sample(tasks).map(({ id }) => id)).size).toBe(3)
    expect(shrunk(tasks, () => false)?.id).toBe('tiny-kitchen/all/put')
  })

  test('throws for a world without tasks', () => {
    expect(() => anyTask({ ...world, tasks: { ...world.tasks, splits: [] } })).toThrow('world tiny-craft has no task')
  })
})

test('anyText shrinks to the shortest', () => {
  expect(shrunk(anyText(), (text) => text.length < 5)?.length).toBe(5)
})
