import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { World } from '@orreryjs/core'
import { agentGymSettings, agentGymViews, chooseServed, type ServedWorld } from '@orreryjs/orrery/serving'
import { describe, expect, it } from 'vitest'
import { createAgentGym } from '../../src/agentgym/create-agent-gym.ts'
import { createMcp } from '../../src/mcp/create-mcp.ts'
import { createOpenEnv } from '../../src/openenv/create-open-env.ts'
import { alfworldClient, mcpClient, openEnvClient, type Play, textCraftClient, webshopClient, withServer } from './protocols.ts'

const SHARED = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))

const asGym = (name: string, settings: object = {}): Promise<ServedWorld> => chooseServed(name, settings, agentGymSettings)

function gym(served: ServedWorld) {
  const { world, split } = served
  return createAgentGym({ world, split, summary: 'A world.', version: '1', views: agentGymViews(served) })
}

/** Plays a list of actions and compares every byte with the world itself. */
async function playAlike(play: Play, world: World, number: number, task: string, actions: readonly string[], first = itself) {
  let turn = world.start(world.tasks.get(task))
  expect(await play.begin(number)).toBe(first(turn.observation.text))
  for (const action of actions) {
    turn = world.step(turn.state, action)
    const { text, reward, done } = await play.step(action)
    expect([text, reward, done], action).toEqual([turn.observation.text, turn.reward, turn.terminated])
  }
}

const itself = (text: string): string => text

/** Opening the shop takes seconds, so it is only tested by `npm run test:long`. */
const isLong = process.env['ORRERY_LONG'] !== undefined

describe.each(isLong ? ['textcraft', 'alfworld', 'webshop'] : ['textcraft', 'alfworld'])('an episode of %s', (name) => {
  it('has the same bytes over every protocol as in process', async () => {
    const chosen = await chooseServed(name, {})
    const { world, split } = chosen
    const tasks = [...world.tasks.ids(split)].slice(0, 3)
    const task = tasks[2] ?? ''
    const { state } = world.start(world.tasks.get(task))
    // Refused actions and characters of all kinds are returned unchanged.
    const actions = ['Ünsinn "😀" \u2028', ...(world.plan(state) ?? [])]
    const source = { world, split, summary: 'A world.', version: '1' }
    await withServer(createOpenEnv(source), async (url) => {
      const play = await openEnvClient(url)
      await playAlike(play, world, 2, task, actions)
      await play.end()
    })
    await withServer(createMcp({ worlds: [source], version: '1' }), async (url) => {
      const play = await mcpClient(url, world.id, tasks)
      await playAlike(play, world, 2, task, actions)
      await play.end()
    })
    const served = await asGym(name)
    const ids = [...served.world.tasks.ids(served.split)]
    const plan = [
      'Ünsinn "😀" \u2028',
      ...(served.world.plan(served.world.start(served.world.tasks.get(ids[2] ?? '')).state) ?? []),
    ]
    await withServer(gym(served), async (url) => {
      const client = { textcraft: textCraftClient, alfworld: alfworldClient, webshop: webshopClient }[name]
      const play = await (client ?? textCraftClient)(url)
      const first = name === 'alfworld' ? (text: string) => text.split('\n\n').slice(1).join('\n') : itself
      await playAlike(play, served.world, 2, ids[2] ?? '', plan, first)
      await play.end()
    })
  })
})

interface Recorded {
  readonly session?: number
  readonly setup?: { readonly data_idx: number; readonly goal: string }
  readonly dialect?: string
  readonly game?: string
  readonly initial: unknown
  readonly steps: readonly Record<string, unknown>[]
}

function lines(path: string): readonly Recorded[] {
  const bytes = readFileSync(`${SHARED}${path}`)
  const text = path.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded)
}

describe.skipIf(!existsSync(SHARED))('what the original programs were seen to do (skipped without ../shared/data)', () => {
  it('has the fields that AgentGym clients of TextCraft read', async () => {
    const served = await asGym('textcraft')
    const goals = [...served.world.tasks.ids(served.split)].map((id) => served.world.tasks.get(id).cluster)
    const recorded = lines('textcraft/golden.agentgym.jsonl').filter(({ setup }) => goals.includes(setup?.goal ?? ''))
    await withServer(gym(served), async (url) => {
      const play = await textCraftClient(url)
      for (const { setup, steps } of recorded.slice(0, 25)) {
        await play.begin(goals.indexOf(setup?.goal ?? ''))
        for (const { action, observation, reward, terminated } of steps) {
          expect(await play.step(String(action))).toEqual({ text: observation, reward, done: terminated })
        }
      }
    })
  })

  it('has the fields that AgentGym clients of ALFWorld read', async () => {
    const served = await asGym('alfworld', { data: `${SHARED}alfworld`, split: 'valid_seen' })
    const ids = [...served.world.tasks.ids('valid_seen')]
    // AgentGym does not number these games, so they follow its own 2,620.
    const firstNumber = 2620
    const [recorded] = lines('alfworld/golden.jsonl.gz').filter(
      ({ dialect, game = '' }) => dialect === '2.1.2' && ids.includes(`alfworld/${game.replace('/game.tw-pddl', '')}`),
    )
    const number = firstNumber + ids.indexOf(`alfworld/${recorded?.game?.replace('/game.tw-pddl', '')}`)
    await withServer(gym(served), async (url) => {
      const play = await alfworldClient(url)
      expect(await play.begin(number)).toBe(String(recorded?.initial).split('\n\n').slice(1).join('\n'))
      for (const { action, observation, won, terminated } of recorded?.steps ?? []) {
        expect(await play.step(String(action))).toEqual({ text: observation, reward: won === true ? 1 : 0, done: terminated })
        if (terminated === true) break
      }
    })
  })

  it.runIf(isLong)('has the fields that AgentGym clients of WebShop read', async () => {
    const worldOption = { prices: 'seed233', nouns: 'whitespace' }
    const served = await asGym('webshop', { data: `${SHARED}webshop`, worldOption })
    const recorded = lines('webshop/golden.episodes.jsonl').slice(0, 5)
    await withServer(gym(served), async (url) => {
      const play = await webshopClient(url)
      for (const { session = 0, initial, steps } of recorded) {
        expect(await play.begin(session)).toBe((initial as { text: string }).text)
        for (const { action, observation, reward, terminated } of steps) {
          const { text } = observation as { text: string }
          expect(await play.step(String(action))).toEqual({ text, reward, done: terminated })
        }
      }
    })
  })
})
