import { type LanguageModel, type ModelReply, type ModelRequest, OrreryError } from '@orreryjs/core'
import { FAULT_TYPES, type FaultType, type FaultyOptions, faultOf, faulty, parseFaulty } from '@orreryjs/models/faulty'
import { scripted } from '@orreryjs/models/scripted'
import { describe, expect, test } from 'vitest'

const REPLY: ModelReply = {
  choices: [{ text: 'put the mug on the desk', finish: 'stop' }],
  usage: { inputTokens: 4, outputTokens: 6 },
}
const signal = new AbortController().signal
const good = (): LanguageModel =>
  scripted()
    .when(() => true)
    .always(REPLY)

function question(number: number): ModelRequest {
  return { purpose: 'test', messages: [{ role: 'user', content: `question ${number}` }] }
}

/** Outcome of a request: the error code, or the text and finish reason of the reply. */
async function outcome(model: LanguageModel, request: ModelRequest, attempt?: number): Promise<string> {
  try {
    const { choices } = await model.generate(request, attempt === undefined ? { signal } : { signal, attempt })
    return `${choices[0]?.finish} ${choices[0]?.text}`
  } catch (error) {
    return (error as { code: string }).code
  }
}

async function outcomes(options: FaultyOptions, count: number): Promise<readonly string[]> {
  const model = faulty(good(), options)
  return Promise.all(Array.from({ length: count }, (_, index) => outcome(model, question(index))))
}

const only = (kind: FaultType): FaultyOptions => ({ rates: { [kind]: 1 } })

describe('a fault', () => {
  test.each([
    ['http429', 'MODEL_RATE_LIMITED'],
    ['http5xx', 'MODEL_UNAVAILABLE'],
    ['midStream', 'MODEL_UNAVAILABLE'],
    ['timeout', 'MODEL_TIMEOUT'],
    ['badBody', 'MODEL_BAD_REPLY'],
  ] as const)('%s is the failure %s', async (kind, code) => {
    const model = faulty(good(), only(kind))
    const failure = Promise.resolve(model.generate(question(1), { signal }))
    await expect(failure).rejects.toMatchObject({ code, message: expect.stringMatching(/^faulty: scripted: [^\n]+$/) })
    expect(faultOf(await failure.then(undefined, (error: unknown) => error))).toBe(kind)
  })

  test("is not the cause of the model's own failure", () => {
    const causes = [undefined, new Error('reset'), { fault: 'flood' }, { fault: 7 }, 'midStream']
    for (const cause of causes) expect(faultOf(new OrreryError('MODEL_UNAVAILABLE', 'busy', { cause }))).toBeUndefined()
    expect(faultOf(new Error('busy', { cause: { fault: 'midStream' } }))).toBeUndefined()
  })

  test('empty leaves no text', async () => {
    expect(await outcomes(only('empty'), 3)).toEqual(['stop ', 'stop ', 'stop '])
  })

  test('truncate leaves a shorter prefix', async () => {
    for (const each of await outcomes(only('truncate'), 50)) {
      const text = each.replace(/^length /, '')
      expect(text).not.toBe(each)
      expect('put the mug on the desk'.startsWith(text)).toBe(true)
      expect(text.length).toBeLessThan(23)
    }
  })

  test('malformed violates the format', async () => {
    const texts = new Set(await outcomes(only('malformed'), 50))
    expect(texts.size).toBe(3)
    expect([...texts]).not.toContain('stop put the mug on the desk')
  })

  test('damages the arguments of a tool call too', async () => {
    const toolCalls = [{ id: 'c', name: 'open', arguments: '{"door":"1"}' }]
    const calling = scripted()
      .when(() => true)
      .always({ ...REPLY, choices: [{ text: '', toolCalls, finish: 'tool-calls' }] })
    const model = faulty(calling, only('malformed'))
    for (let number = 0; number < 20; number += 1) {
      const reply = await model.generate(question(number), { signal })
      expect(() => JSON.parse(reply.choices[0]?.toolCalls?.[0]?.arguments ?? '{}')).toThrow()
    }
  })
})

describe('rates', () => {
  test('hold for each kind separately', async () => {
    const rates = { http429: 0.1, timeout: 0.05, badBody: 0.2, empty: 0.15 }
    const all = await outcomes({ rates }, 4000)
    const share = (name: string): number => all.filter((each) => each === name).length / all.length
    expect(share('MODEL_RATE_LIMITED')).toBeCloseTo(0.1, 1)
    expect(share('MODEL_TIMEOUT')).toBeCloseTo(0.05, 1)
    expect(share('MODEL_BAD_REPLY')).toBeCloseTo(0.2, 1)
    expect(share('stop ')).toBeCloseTo(0.15, 1)
    expect(share('stop put the mug on the desk')).toBeCloseTo(0.5, 1)
  })

  test('of 0 change nothing', async () => {
    expect(new Set(await outcomes({}, 200))).toEqual(new Set(['stop put the mug on the desk']))
  })

  test('in common are shared by the kinds without a separate rate', async () => {
    const all = await outcomes({ rate: 1, rates: { http429: 0 } }, 400)
    expect(all).not.toContain('MODEL_RATE_LIMITED')
    expect(all).not.toContain('stop put the mug on the desk')
    expect(all).toContain('MODEL_TIMEOUT')
  })

  test.each<[FaultyOptions, RegExp]>([
    [{ rate: 2 }, /^faulty: expected a rate from 0 to 1, got 2$/],
    [{ rates: { http429: -1 } }, /http429: expected a rate from 0 to 1, got -1/],
    [{ rates: { http429: 0.6, empty: 0.6 } }, /add up to 1\.2/],
    [{ rates: { http500: 1 } as object }, /unknown fault 'http500'; expected one of: badBody, empty/],
    [{ delay: -1 }, /delay=-1/],
    [{ delay: 2 ** 31 }, /delay=2147483648 is not a whole number from 0 to 2147483647/],
    [{ retries: 0.5 }, /retries=0.5/],
  ])('%j are refused', (options, message) => {
    expect(() => faulty(good(), options)).toThrowError(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) }),
    )
  })
})

describe('the same request and attempt', () => {
  test('have the same fault, in any order and with any purpose', async () => {
    const options: FaultyOptions = { rate: 0.5 }
    const forwards = await outcomes(options, 100)
    const model = faulty(good(), options)
    const backwards: string[] = []
    for (let number = 99; number >= 0; number -= 1) backwards.unshift(await outcome(model, { ...question(number), purpose: 'x' }))
    expect(backwards).toEqual(forwards)
    expect(await outcomes({ ...options, seed: '1' }, 100)).not.toEqual(forwards)
  })

  test('latency does not affect other faults', async () => {
    expect(await outcomes({ rate: 0.5, rates: { latency: 0.7 } }, 100)).toEqual(await outcomes({ rate: 0.5 }, 100))
  })

  test('another attempt draws again', async () => {
    const model = faulty(good(), { rates: { http429: 0.5 } })
    const codes = await Promise.all(Array.from({ length: 40 }, (_, attempt) => outcome(model, question(1), attempt)))
    expect(new Set(codes).size).toBe(2)
  })
})

describe('retries', () => {
  test('recover from retryable failures, and are limited', async () => {
    const waits: number[] = []
    const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds)
    expect(new Set(await outcomes({ rates: { http429: 0.3 }, retries: 12, sleep }, 100))).toEqual(
      new Set(['stop put the mug on the desk']),
    )
    expect(waits.filter((each) => each === 500).length).toBeGreaterThan(15)
    waits.length = 0
    expect(await outcomes({ rates: { timeout: 1 }, retries: 6, sleep }, 1)).toEqual(['MODEL_TIMEOUT'])
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000])
  })

  test('exclude invalid JSON and damaged replies', async () => {
    const model = good() as ReturnType<typeof scripted>
    await outcome(faulty(model, { rates: { badBody: 1 }, retries: 4 }), question(1))
    expect(model.calls).toHaveLength(0)
    await outcome(faulty(model, { rates: { empty: 1 }, retries: 4 }), question(1))
    expect(model.calls).toHaveLength(1)
  })
})

test('latency waits below its bound and ends with an abort', async () => {
  const waits: number[] = []
  const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds)
  await outcomes({ rates: { latency: 1 }, delay: 100, sleep }, 200)
  expect(waits).toHaveLength(200)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...waits)).toBeLessThan(100)
  expect(new Set(waits).size).toBeGreaterThan(50)
  const controller = new AbortController()
  const aborting = faulty(good(), { rates: { latency: 1 }, sleep: async () => controller.abort(new Error('no longer wanted')) })
  await expect(aborting.generate(question(1), { signal: controller.signal })).rejects.toThrow('no longer wanted')
})

describe('a name', () => {
  const named = (spec: string): Promise<LanguageModel> => parseFaulty(spec, async (name) => ({ ...good(), id: name }))

  test.each([
    ['faulty:.1+simulated:mid,eps=.2', 'faulty:0.1+simulated:mid,eps=.2'],
    ['faulty:http429=.1+simulated:mid', 'faulty:http429=0.1+simulated:mid'],
    ['faulty:timeout=.2,.1,delay=50,seed=7,empty=0+m', 'faulty:0.1,empty=0,timeout=0.2,seed=7,delay=50+m'],
    ['faulty:0+faulty:.5+m', 'faulty:0+faulty:.5+m'],
  ])('%s creates %s, with its name', async (spec, id) => {
    expect((await named(spec)).id).toBe(id)
    expect((await named(id)).id).toBe(id)
  })

  test.each([
    ['faulty', /expected faulty:RATE/],
    ['faulty:.1', /expected faulty:RATE/],
    ['faulty:+m', /^faulty: expected a number, got ''/],
    ['faulty:often+m', /^faulty: expected a number, got 'often'/],
    ['faulty:http429=+m', /http429: expected a number, got ''/],
    ['faulty:.1,.2+m', /unknown fault '.2'/],
    ['faulty:http418=.1+m', new RegExp(`expected one of: ${FAULT_TYPES.join(', ')}`)],
  ])('%s is refused', async (spec, message) => {
    await expect(named(spec)).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) })
  })
})
