import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orrery } from '@orreryjs/orrery'
import { agentGymSettings, chooseServed, type ServedWorld } from '@orreryjs/orrery/serving'
import { verify } from '@orreryjs/runs'
import { openSessionJournal, type SessionJournal } from '@orreryjs/runs/sessions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compare } from '../../../runs/src/compare/compare.ts'
import { playRun } from '../../../runs/test/library.ts'
import { createAgentGym } from '../../src/agentgym/create-agent-gym.ts'
import { createOpenEnv } from '../../src/openenv/create-open-env.ts'
import type { EndedEpisode } from '../../src/sessions/session.ts'
import { openEnvClient, textCraftClient, withServer } from './protocols.ts'

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'orrery-sessions-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const openJournal = (directory: string, client: string, { name, settings }: ServedWorld) => {
  const { dialect, data, worldOption } = settings
  const served = { [name]: { dialect, data, worldOption } }
  return openSessionJournal({ registry: orrery, directory, client, maxSteps: 50, served, report: () => undefined })
}

const addTo =
  (journal: SessionJournal) =>
  ({ world, task, actions }: EndedEpisode) =>
    journal.add({ world: world.id, split: task.split, task: task.id, actions })

it('turns episodes of a foreign client into a run that can be verified and compared', async () => {
  const served = await chooseServed('textcraft', {}, agentGymSettings)
  const { world, split } = served
  const directory = join(home, 'gym')
  const journal = openJournal(directory, 'trained', served)
  const adapter = createAgentGym({ world, split, summary: '', version: '1' }, { onEpisodeEnd: addTo(journal) })
  await withServer(adapter, async (url) => {
    const play = await textCraftClient(url)
    for (const number of [7, 2, 2]) {
      await play.begin(number)
      const id = [...world.tasks.ids(split)][number] ?? ''
      for (const action of world.plan(world.start(world.tasks.get(id)).state) ?? []) await play.step(action)
      // The original continues after the end; the episode does not.
      await play.step('inventory')
    }
    await play.begin(4)
    await play.step('get 1 moon')
  })
  await journal.finish()

  const { problems, episodes } = await verify(directory, { registry: orrery })
  expect([problems, episodes]).toEqual([[], 4])
  const results = JSON.parse(readFileSync(join(directory, 'results.json'), 'utf8'))
  expect(results.complete).toBe(true)
  expect(results.cells).toMatchObject([{ agent: 'client:trained', planned: 4, summary: { episodes: 4, meanReward: 0.75 } }])
  const other = join(home, 'random')
  await playRun(other, { world: 'textcraft', split: 'agentgym', tasks: '2,4,7', agent: 'random', deterministic: true })
  const { comparisons } = await compare([directory, other])
  expect(comparisons.flatMap(({ names }) => names)).toContainEqual(expect.stringContaining('client:trained'))

  const path = join(directory, 'events.jsonl')
  writeFileSync(path, readFileSync(path, 'utf8').replace('Could not find moon', 'Got 1 moon'))
  expect((await verify(directory, { registry: orrery })).problems).not.toEqual([])
})

it('continues after a kill, and does not touch other runs', async () => {
  const served = await chooseServed('textcraft', {})
  const { world, split } = served
  const directory = join(home, 'killed')
  const open = () => openJournal(directory, 'openenv', served)
  for (const last of [false, true]) {
    const journal = open()
    await withServer(
      createOpenEnv({ world, split, summary: '', version: '1' }, { onEpisodeEnd: addTo(journal) }),
      async (url) => {
        const play = await openEnvClient(url)
        await play.begin(0)
        await play.step('inventory')
        await play.end()
      },
    )
    // After a kill, the last line may be incomplete.
    if (last) await journal.finish()
    else writeFileSync(join(directory, 'sessions.jsonl'), '{"world":"textc', { flag: 'a' })
  }
  expect(await verify(directory, { registry: orrery })).toMatchObject({ problems: [], episodes: 2 })
  expect(open).toThrow(/already contains a run/)
})

it('refuses a run with the agent of a client', async () => {
  const rejected = playRun(join(home, 'asked'), { agent: 'client:trained', limit: 1 })
  await expect(rejected).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
})
