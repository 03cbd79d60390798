import type { Agent } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { loadWorld } from '@orreryjs/runs/registry'
import { simulated } from '@orreryjs/simulated'
import { playEpisode } from '@orreryjs/testing'
import { afterAll, expect, test } from 'vitest'
import { documents } from './readme/documents.ts'
import { writePrograms } from './readme/programs.ts'

const guides = documents().filter(({ name }) => name === 'docs/guides/bring-your-own-agent.md')
const programs = writePrograms(guides)
afterAll(() => programs[Symbol.dispose]())

const [document] = guides
const block = document?.blocks.find(({ body }) => body.includes('export const careful: Agent'))

test.each(['textcraft', 'alfworld', 'webshop'])('careful of the guide plays %s offline', async (name) => {
  if (document === undefined || block === undefined) throw new Error('the guide has no careful')
  const { careful } = (await import(programs.fileOf(document, block))) as { readonly careful: Agent }
  const { package: source, limits } = await loadWorld(orrery, name)
  const world = source.create()
  const profile = {
    id: 'mine',
    version: 1,
    world: name,
    dialects: [world.dialect],
    parts: { instructions: 'You play a game in text.' },
    demonstrations: [],
  }
  let solved = 0
  for (const task of [...world.tasks.ids(source.defaultSplit)].slice(0, 2)) {
    const model = simulated({ policies: PLAYERS, preset: 'perfect' })
    const { end } = await playEpisode({ agent: careful, profile, world, task, model, limits })
    if (end.success) solved += 1
  }
  expect(solved).toBe(2)
})
