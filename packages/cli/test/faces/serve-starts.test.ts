import { readFileSync, writeFileSync } from 'node:fs'
import { orrery } from '@orreryjs/orrery'
import { chooseServed } from '@orreryjs/orrery/serving'
import { verify } from '@orreryjs/runs'
import type { StartState } from '@orreryjs/runs/starts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'
import { alfworldClient, mcpClient, openEnvClient } from '../../../server/test/adapters/protocols.ts'
import { orreryHere, startHere } from '../in-process.ts'

const place = scratch()
const FILE = place.file('starts.jsonl')
afterAll(() => place[Symbol.dispose]())

beforeAll(async () => {
  const run = place.file('run')
  await orreryHere(['run', 'alfworld', 'react', 'simulated:perfect', '--limit', '2', '--deterministic', '--out', run])
  const { code } = await orreryHere(['tasks', 'from', run, '--where', 'step=3-4', '--out', FILE])
  expect(code).toBe(0)
})

function starts(): readonly StartState[] {
  const [, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Serves the starts while `use` runs; returns the standard error of the server. */
async function served(args: readonly string[], use: (url: string) => Promise<void>): Promise<string> {
  let running: ReturnType<typeof startHere> | undefined
  const url = await new Promise<string>((resolve, reject) => {
    running = startHere(['serve', ...args, '--tasks', FILE, '--port', '0', '--json'], (text) => resolve(JSON.parse(text).url))
    running.ran.then(({ stderr }) => reject(new Error(stderr)), reject)
  })
  try {
    await use(url)
  } finally {
    running?.interrupt()
  }
  return String((await running?.ran)?.stderr)
}

/** Returns the rest of the plan of a start. */
async function planOf({ id, options }: StartState): Promise<{ readonly text: string; readonly actions: readonly string[] }> {
  const { world } = await chooseServed('alfworld', { tasks: FILE, worldOption: options })
  const { state, observation } = world.start(world.tasks.get(id))
  return { text: observation.text, actions: world.plan(state) ?? [] }
}

it.each([
  ['agentgym', alfworldClient],
  ['openenv', openEnvClient],
  [
    'mcp',
    (url: string) =>
      mcpClient(
        url,
        'alfworld',
        starts().map(({ id }) => id),
      ),
  ],
] as const)(
  '%s serves every start to its end, and stores the episodes',
  async (protocol, client) => {
    const directory = place.file(protocol)
    const stderr = await served([protocol, 'alfworld', '--journal', directory], async (url) => {
      const play = await client(url)
      for (const [number, start] of starts().entries()) {
        const { text, actions } = await planOf(start)
        expect(await play.begin(number)).toContain(text.split('\n').at(-1))
        let last: Awaited<ReturnType<typeof play.step>> | undefined
        for (const action of actions) last = await play.step(action)
        expect(last).toMatchObject({ reward: 1, done: true })
      }
      await play.end()
    })
    expect(stderr).toContain(`writing a run of ${starts().length} episodes`)
    expect(await verify(directory, { registry: orrery })).toMatchObject({ problems: [], episodes: starts().length })
  },
  60_000,
)

it('vector lists the starts and starts them by id', async () => {
  await served(['vector', 'alfworld'], async (url) => {
    const post = async (path: string, body?: object, headers: object = {}): Promise<Record<string, unknown>> => {
      const sent = body && { body: JSON.stringify(body) }
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, ...sent }
      return (await (await fetch(new URL(path, url), init)).json()) as Record<string, unknown>
    }
    const { connection } = await post('/connect')
    const call = (message: object) => post('/message', message, { 'x-orrery-connection': connection })
    const { world } = await call({ op: 'open', name: 'alfworld' })
    const ids = starts().map(({ id }) => id)
    expect(await call({ op: 'tasks', world })).toEqual({ ids })
    const { text } = await call({ op: 'start', world, tasks: ids, signals: [] })
    expect(text).toEqual(await Promise.all(starts().map(async (start) => (await planOf(start)).text)))
  })
})

it('a changed start is refused before the server listens', async () => {
  const changed = place.file('changed.jsonl')
  writeFileSync(changed, readFileSync(FILE, 'utf8').replaceAll(/"taskHash":"..../g, '"taskHash":"0000'))
  const { code, stderr } = await orreryHere(['serve', 'openenv', 'alfworld', '--tasks', changed, '--port', '0'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('START_CHANGED')])
})

it('list tasks lists the starts of a file', async () => {
  const { stdout } = await orreryHere(['list', 'tasks', '--world', 'alfworld', '--tasks', FILE, '--optimal', '--json'])
  const { tasks } = JSON.parse(stdout) as { readonly tasks: readonly { readonly id: string; readonly optimal: number }[] }
  const plans = await Promise.all(starts().map(planOf))
  expect(tasks.map(({ id, optimal }) => [id, optimal])).toEqual(starts().map(({ id }, at) => [id, plans[at]?.actions.length]))
})
