import { type Agent, act, ask, type Briefing, type Effect, isContextOverflow, OrreryError, type Profile } from '@orreryjs/core'
import { type AsyncEpisode, askUntilParsed, asyncAgent, createShrinkingWindow, parsed } from '@orreryjs/core/agents'
import { answeringModel, briefingFor, cyclingModel, describeAgent, drive, tinyCraft } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { agentOf, PLANKS } from './agents.ts'

const PROFILE: Profile = {
  id: 'parrot/tiny',
  version: 1,
  world: 'tiny-craft',
  dialects: ['tiny'],
  parts: {},
  demonstrations: [],
}
const world = tinyCraft()

/** Executes the replies of the model as actions. */
async function parrot(episode: AsyncEpisode): Promise<void> {
  let lastText = episode.observation.text
  for (;;) {
    const { choices } = await episode.ask({ purpose: 'parrot.step', messages: [{ role: 'user', content: lastText }] })
    const { observation, terminated } = await episode.act(choices[0]?.text ?? '')
    if (terminated) return
    lastText = observation.text
  }
}

/** The same as a generator. */
function* generatorParrot({ observation }: Briefing): Generator<Effect, undefined, unknown> {
  let lastText = observation.text
  for (;;) {
    const { choices } = yield* ask({ purpose: 'parrot.step', messages: [{ role: 'user', content: lastText }] })
    const { observation: next, terminated } = yield* act(choices[0]?.text ?? '')
    if (terminated) return undefined
    lastText = next.text
  }
}

describeAgent({ name: 'an agent from an async function', create: () => asyncAgent('parrot', parrot), profiles: [PROFILE] })

/** Returns how a promise settled, as text. */
function fate(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'fulfilled',
    (reason: unknown) => String(reason),
  )
}

const OVER = 'AbortError: the episode is over'

describe('an agent from an async function', () => {
  test('writes the same journal as its generator version', async () => {
    const setting = { world, model: () => cyclingModel([...PLANKS, 'dance']) }
    const mine = await drive(asyncAgent('parrot', parrot), setting)
    const twin = await drive(agentOf(generatorParrot, 'parrot'), setting)
    expect(mine.events).toEqual(twin.events)
    expect(mine.end).toBe('solved')
  })

  test('gets the briefing and returns an answer', async () => {
    const agent = asyncAgent(
      'mine',
      async ({ task, limits, feedback, profile, rng }) => ({
        text: [task.type, limits.maxSteps, feedback, profile.id, rng.name].join(' '),
      }),
      { version: 3, options: { careful: true } },
    )
    const { end, answer } = await drive(agent, { world, profile: PROFILE })
    expect([agent.version, agent.options]).toEqual([3, { careful: true }])
    expect(end).toBe('agent-stopped')
    expect(answer?.text).toBe('planks 40 none parrot/tiny 0/mine%2Fnone%2Ftiny-craft%2Fall%2Fplanks#1')
  })

  test('has every effect', async () => {
    const agent = asyncAgent('mine', async (episode) => {
      const origin = await episode.mark()
      await episode.act('get 1 log')
      const offered = await episode.admissible()
      const [tool] = await episode.tools()
      const budget = await episode.remaining()
      await episode.note({ kind: 'thought', text: `${offered.length} actions, ${tool?.name} first, ${budget.steps} steps` })
      const back = await episode.rewind(origin, ['snapshot'])
      return { text: `${back.means}: ${back.observation.text.split('\n')[0]}` }
    })
    const { notes, answer } = await drive(agent, { world })
    expect(notes).toEqual([{ kind: 'thought', text: '4 actions, get first, 39 steps' }])
    expect(answer?.text).toBe('snapshot: Crafting commands:')
  })

  test('can run generator functions', async () => {
    const agent = asyncAgent('mine', async (episode) => {
      const request = { purpose: 'mine.ask', messages: [{ role: 'user', content: 'What now?' } as const] }
      const parse = ({ text }: { readonly text: string }) =>
        text === 'get 1 log' ? parsed(text) : ({ ok: false, expected: 'an action' } as const)
      await episode.act(await episode.perform(askUntilParsed(request, parse, { fallback: () => 'inventory' })))
    })
    const { parseFailures, steps } = await drive(agent, { world, model: cyclingModel(['what?', 'get 1 log']) })
    expect(parseFailures.map(({ reply }) => reply)).toEqual(['what?'])
    expect(steps.map(({ action }) => action)).toEqual(['get 1 log'])
  })

  test('can run effects in parallel: they happen in the order in which they were started', async () => {
    const agent = asyncAgent('mine', async (episode) => {
      const lastText = await Promise.all([episode.act('get 1 log'), episode.act('get 1 coal'), episode.act('inventory')])
      void episode.act('get 2 coal')
      return { text: lastText.map(({ observation }) => observation.text).join('; ') }
    })
    const { steps, answer } = await drive(agent, { world, task: 'torch' })
    expect(answer?.text).toBe('Got 1 log; Got 1 coal; Inventory: [log] (1) [coal] (1)')
    expect(steps.map(({ action }) => action)).toEqual(['get 1 log', 'get 1 coal', 'inventory', 'get 2 coal'])
  })

  test('fails like any agent if it throws', async () => {
    const agent = asyncAgent('mine', async (episode) => {
      await episode.act('get 1 log')
      throw new Error('a bug')
    })
    const { end, error } = await drive(agent, { world })
    expect(end).toBe('error')
    expect(error).toMatchObject({ code: 'AGENT_FAILED', message: 'agent mine threw: a bug' })
  })

  test('that throws before its first promise fails too', async () => {
    const agent = asyncAgent('mine', () => {
      throw new Error('a bug')
    })
    expect((await drive(agent, { world })).error).toMatchObject({ code: 'AGENT_FAILED', message: 'agent mine threw: a bug' })
  })
})

describe('a prompt that exceeds the model’s context window', () => {
  const ASKING = { purpose: 'mine.ask' } as const
  const narrow = answeringModel('narrow', ({ messages }) => {
    if (messages.length > 2) throw new OrreryError('CONTEXT_OVERFLOW', 'at most 2 messages')
    return 'get 1 log'
  })
  const messages = (count: number) => Array.from({ length: count }, () => ({ role: 'user', content: 'What now?' }) as const)

  test('is reported to the function, which sends a shorter one and continues', async () => {
    const caught: unknown[] = []
    const agent = asyncAgent('mine', async (episode) => {
      for (let count = 5; ; count -= 1) {
        try {
          const { choices } = await episode.ask({ ...ASKING, messages: messages(count) })
          await episode.act(choices[0]?.text ?? '')
          return { text: `with ${count}` }
        } catch (error) {
          caught.push(error)
        }
      }
    })
    const { end, answer, calls, steps } = await drive(agent, { world, model: narrow })
    expect([end, answer?.text, calls.length, steps.length]).toEqual(['agent-stopped', 'with 2', 4, 1])
    expect(caught).toHaveLength(3)
    expect(caught.every((error) => isContextOverflow(error))).toBe(true)
    expect(caught[0]).toMatchObject({ name: 'OrreryError', code: 'CONTEXT_OVERFLOW', message: 'at most 2 messages' })
  })

  test('is not a failure if the function does not catch it, or a library wraps it', async () => {
    const wrapping = async (episode: AsyncEpisode): Promise<void> => {
      await episode.ask({ ...ASKING, messages: messages(9) }).catch((cause: unknown) => {
        throw new Error('the library failed', { cause: new Error('its client failed', { cause }) })
      })
    }
    for (const play of [
      async (episode: AsyncEpisode) => void (await episode.ask({ ...ASKING, messages: messages(9) })),
      wrapping,
    ]) {
      const { end, error } = await drive(asyncAgent('mine', play), { world, model: narrow })
      expect([end, error]).toEqual(['context-overflow', undefined])
    }
  })

  test('ends an agent that repeats it forever', async () => {
    let calls = 0
    const agent = asyncAgent('mine', async (episode) => {
      while (!episode.signal.aborted) {
        calls += 1
        await episode.ask({ ...ASKING, messages: messages(9) }).catch(() => undefined)
      }
    })
    expect((await drive(agent, { world, model: narrow })).end).toBe('context-overflow')
    expect(calls).toBeLessThan(30)
  })

  test('shrinks the window of generator functions', async () => {
    const agent = asyncAgent('mine', async (episode) => {
      const window = createShrinkingWindow<{ readonly role: 'user'; readonly content: string }>()
      const shown: number[] = []
      const asking = {
        [Symbol.iterator]: () =>
          window.attempt(messages(16), function* (latest) {
            shown.push(latest.length)
            return yield* ask({ ...ASKING, messages: latest })
          }),
      }
      await episode.perform(asking)
      return { text: shown.join() }
    })
    expect((await drive(agent, { world, model: narrow })).answer?.text).toBe('16,8,4,2')
  })

  test('fails one of several parallel calls, and the others are answered', async () => {
    const agent = asyncAgent('mine', async (episode) => {
      const all = await Promise.allSettled([1, 9, 2].map((count) => episode.ask({ ...ASKING, messages: messages(count) })))
      return { text: all.map(({ status }) => status).join() }
    })
    expect((await drive(agent, { world, model: narrow })).answer?.text).toBe('fulfilled,rejected,fulfilled')
  })
})

describe('the end of an episode', () => {
  /** Creates an agent that acts until it is stopped, and logs the results. */
  function endless(log: string[]): Agent {
    return asyncAgent('endless', async (episode) => {
      try {
        for (;;) await episode.act('inventory')
      } catch (error) {
        log.push(String(error), `aborted: ${episode.signal.aborted}`)
        log.push(await fate(episode.act('one more')))
        throw error
      } finally {
        log.push('cleaned up')
      }
    })
  }
  const STORY = [OVER, 'aborted: true', OVER, 'cleaned up']

  test('at a limit rejects pending and later effects', async () => {
    const log: string[] = []
    const { end, steps } = await drive(endless(log), { world, limits: { maxSteps: 3 } })
    expect([end, steps.length]).toEqual(['step-limit', 3])
    await new Promise(setImmediate)
    expect(log).toEqual(STORY)
  })

  test('by an abort is the same', async () => {
    const log: string[] = []
    const abort = new AbortController()
    const model = answeringModel('aborting', async () => {
      abort.abort()
      return ''
    })
    const agent = asyncAgent('mine', async (episode) => {
      await fate(episode.ask({ purpose: 'mine.ask', messages: [{ role: 'user', content: '?' }] })).then((end) => log.push(end))
    })
    const { end } = await drive(agent, { world, model, signal: abort.signal })
    expect(end).toBe('aborted')
    await new Promise(setImmediate)
    expect(log).toEqual([OVER])
  })

  test('reaches a function that waits for something else', async () => {
    const abort = new AbortController()
    let caught: unknown
    const agent = asyncAgent('mine', async ({ signal }) => {
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve())
        abort.abort()
      })
      caught = signal.reason
    })
    const { end } = await drive(agent, { world, signal: abort.signal })
    expect(end).toBe('aborted')
    await new Promise(setImmediate)
    expect(String(caught)).toBe(OVER)
  })

  test('also follows the return of a function', async () => {
    let signal: AbortSignal | undefined
    const agent = asyncAgent('mine', async (episode) => {
      signal = episode.signal
    })
    await drive(agent, { world })
    expect(signal?.aborted).toBe(true)
  })

  test('before the first effect runs nothing', async () => {
    let begun = false
    const agent = asyncAgent('mine', async () => {
      begun = true
    })
    const program = agent.program(briefingFor({ profile: PROFILE }))
    await program.return(undefined)
    expect([(await program.next()).done, begun]).toEqual([true, false])
  })
})
