/** Plays three tasks of each template with the error-free simulated model: it solves every template for which it has a procedure. */
import { resolveProfile } from '@orreryjs/core'
import { generatedProfile } from '@orreryjs/core/agents'
import { orrery } from '@orreryjs/orrery'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { simulated } from '@orreryjs/simulated'
import { playEpisode } from '@orreryjs/testing'
import { expect, test } from 'vitest'

/** Split `train` starts with rounds of one task per template. There are fewer templates than this. */
const MAX_TEMPLATES = 300

/** Templates without a procedure: a success rate includes tasks that the model does not know. docs/webarena-differences.md has the number. */
const WITHOUT_PROCEDURE = [
  'admin.approve-positive-reviews',
  'admin.disable-brand',
  'admin.disliked-aspects',
  'admin.items-in-last-orders',
  'admin.liked-aspects',
  'admin.quote-review',
  'admin.system-attribute-refused',
  'admin.term-by-results',
  'admin.variant-prices',
  'code.all-projects',
  'code.change-licence',
  'code.change-licence-protected',
  'code.group-project',
  'code.invite-guest-by-topic',
  'forum.comment-on-archived',
  'forum.repost',
  'forum.technique-for-field',
  'map.drive-from-address',
  'map.hotel-and-drives',
  'map.hotel-and-errand',
  'map.nearest-open',
  'map.route-to-address',
  'map.stays-within-walk',
  'map.stays-within-walk-none',
  'map.within-drive',
  'several.active-threads-readme',
  'shop.cheapest-with-warranty',
  'shop.complaints-about-maker',
  'shop.criticisms',
  'shop.criticisms-none',
  'shop.delete-address-refused',
  'shop.discounted-none',
  'shop.fits-shelf',
  'shop.names-and-prices',
  'shop.opinion-of-maker',
  'shop.opinion-of-maker-none',
  'shop.rated-higher',
  'shop.return-refused',
  'shop.service-phone-none',
  'shop.who-gave-stars',
  'shop.with-care',
]

test('every template with a procedure is solved from the pages only', async () => {
  const { tried, solved } = await played('done', 3)
  expect([...tried.keys()].filter((type) => !solved.has(type)).sort()).toEqual(WITHOUT_PROCEDURE)
  const known = [...tried].filter(([type]) => !WITHOUT_PROCEDURE.includes(type))
  expect(sum(solved) / sum(new Map(known))).toBeGreaterThan(0.9)
})

test('so are they if the agent must sign in', async () => {
  const { tried, solved } = await played('needed', 1 / 3)
  const known = [...tried].filter(([type]) => !WITHOUT_PROCEDURE.includes(type))
  expect(sum(solved) / sum(new Map(known))).toBeGreaterThan(0.9)
})

type Counts = ReadonlyMap<string, number>

/** Plays rounds of one task per template. */
async function played(login: string, rounds: number): Promise<{ readonly tried: Counts; readonly solved: Counts }> {
  const { package: source, limits } = await loadWorld(orrery, 'webarena')
  const agent = await loadAgent(orrery, 'react')
  const world = source.create({ login })
  const profile = resolveProfile([generatedProfile(agent, world, source)], world)
  const model = simulated({ policies: PLAYERS, preset: 'perfect' })
  const tried = new Map<string, number>()
  const solved = new Map<string, number>()
  const ids = [...world.tasks.ids('train')]
  const templates = new Set(ids.slice(0, MAX_TEMPLATES).map((id) => world.tasks.get(id).type))
  for (const task of ids.slice(0, Math.ceil(templates.size * rounds))) {
    const { type = '' } = world.tasks.get(task)
    tried.set(type, (tried.get(type) ?? 0) + 1)
    const { end } = await playEpisode({ agent: agent.create(world, {}), profile, world, task, model, limits })
    if (end.success) solved.set(type, (solved.get(type) ?? 0) + 1)
  }
  return { tried, solved }
}

function sum(counts: Counts): number {
  return [...counts.values()].reduce((all, count) => all + count, 0)
}
