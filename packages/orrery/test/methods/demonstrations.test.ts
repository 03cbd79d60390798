import { adapt } from '@orreryjs/agent-adapt'
import { anticipatoryReflection } from '@orreryjs/agent-anticipatory-reflection'
import { awm } from '@orreryjs/agent-awm'
import { expel, fullHistory } from '@orreryjs/agent-expel'
import { laser } from '@orreryjs/agent-laser'
import { lats } from '@orreryjs/agent-lats'
import { react } from '@orreryjs/agent-react'
import { rebact } from '@orreryjs/agent-rebact'
import { reflact } from '@orreryjs/agent-reflact'
import { reflexion } from '@orreryjs/agent-reflexion'
import { stateact } from '@orreryjs/agent-stateact'
import { type AgentPackage, profileHash, resolveProfile, toolAction, type World, type WorldPackage } from '@orreryjs/core'
import { demonstrationText } from '@orreryjs/core/agents'
import { alfworld } from '@orreryjs/env-alfworld'
import { textcraft } from '@orreryjs/env-textcraft'
import { webshop } from '@orreryjs/env-webshop'
import { describe, expect, test } from 'vitest'

const AGENTS: readonly AgentPackage[] = [
  adapt,
  anticipatoryReflection,
  expel,
  fullHistory,
  awm,
  laser,
  lats,
  react,
  rebact,
  reflact,
  reflexion,
  stateact,
]

/** Every dialect of a world in every way in which it shows things. */
function variantsOf({ create, dialects, options }: WorldPackage): readonly World[] {
  const modes = options.find(({ name }) => name === 'observation')
  const shown = modes?.type === 'choice' ? modes.choices.map((observation) => ({ observation })) : [{}]
  return dialects.flatMap((dialect) => shown.map((mode) => create({ dialect, ...mode })))
}

const VARIANTS = [textcraft, alfworld, webshop].map((world) => [world.id, variantsOf(world)] as const)

describe.each(AGENTS)('the profiles of $id', ({ profiles }) => {
  test('exist once per world or dialects, and demonstrate no task that is evaluated', () => {
    const worlds = profiles.map(({ world }) => world)
    // Prompts for the web, where an agent has some, show no example.
    expect(worlds.filter((world) => world !== 'webarena')).toEqual(['textcraft', 'alfworld', 'webshop'])
    const played = profiles.flatMap(({ world, dialects }) => dialects.map((dialect) => `${world} ${dialect}`))
    expect(new Set(played).size).toBe(played.length)
    const tasks = profiles.flatMap(({ demonstrations }) => demonstrations.map((each) => ('task' in each ? each.task : 'typed')))
    for (const task of tasks) expect(task).toMatch(/^\w+\/train\/\d+$/)
  })

  // A script that the world does not go along with cannot be played: a refusal, an early end, another end than it says.
  test.each(VARIANTS)('can be replayed in %s in every dialect and observation mode', (id, worlds) => {
    const source = profiles.find(({ world }) => world === id)
    for (const world of worlds) {
      const profile = resolveProfile(profiles, world)
      expect(profile.demonstrations).toHaveLength(source?.demonstrations.length ?? -1)
      expect(JSON.stringify(profile)).not.toMatch(/\{\{|Your score|Reward Details/)
      expect(resolveProfile(profiles, world), 'once for a world').toBe(profile)
      expect(profile.demonstrations, 'played once').toBe(profile.demonstrations)
    }
  })
})

test('a profile has another hash if its content differs', () => {
  const hashes = (world: WorldPackage): readonly string[] =>
    variantsOf(world).map((each) => profileHash(resolveProfile(react.profiles, each)))
  expect(new Set(hashes(alfworld)).size).toBe(2)
  expect(new Set(hashes(textcraft)).size).toBe(2)
  expect(new Set(hashes(webshop)).size).toBeGreaterThan(10)
})

describe('wording of the worlds', () => {
  const shownIn = (world: World): string =>
    resolveProfile(lats.profiles, world)
      .demonstrations.map((each) => `${demonstrationText(each)}\n${JSON.stringify('notes' in each ? each.notes : '')}`)
      .join('\n')
  const actionsIn = (world: World): string => String(resolveProfile(react.profiles, world).parts['actions'])

  test('ALFWorld: the renamed command in lines, reflections, forms and inverses; receptacles by number on arrival', () => {
    const [current, old] = [alfworld.create(), alfworld.create({ dialect: '2.1.1' })]
    expect(shownIn(current)).toContain('> move soapbar 1 to garbagecan 1\nYou move the soapbar 1 to the garbagecan 1.')
    expect(shownIn(old)).toContain('> put soapbar 1 in/on garbagecan 1\nYou put the soapbar 1 in/on the garbagecan 1.')
    expect(shownIn(old)).toContain('then put apple 1 in/on fridge 1.')
    expect(shownIn(old)).toMatch(/^You arrive at loc \d+\. /m)
    expect(shownIn(old)).not.toMatch(/\bmove /)
    expect([actionsIn(current), actionsIn(old)].map((list) => list.split('\n').slice(4, 5))).toEqual([
      ['move [thing] to [place]'],
      ['put [thing] in/on [place]'],
    ])
    expect(resolveProfile(rebact.profiles, old).parts['inverses']).toContain(
      'take {thing} from {place} => put {thing} in/on {place}\nput {thing} in/on {place} => take {thing} from {place}',
    )
  })

  test('TextCraft: crafted items by Minecraft id, in the original programs', () => {
    expect(shownIn(textcraft.create())).toContain('Crafted 6 stone brick slab')
    expect(shownIn(textcraft.create({ dialect: 'adapt' }))).toContain('Crafted 6 minecraft:stone_brick_slab')
  })

  test('WebShop: pages in their format, listing only clickable texts', () => {
    const shops = [{}, { observation: 'text' }, { dialect: 'react' }].map((options) => webshop.create(options))
    const marks = ['[button] Buy Now [button_]', ' [SEP] Buy Now', '\n[Buy Now] ']
    for (const [index, world] of shops.entries()) expect(shownIn(world)).toContain(marks[index])
    expect(shops.map((world) => actionsIn(world).includes('click[Next >]'))).toEqual([true, true, false])
    expect(shops.map((world) => actionsIn(world).includes('click[Attributes]'))).toEqual([false, false, true])
    expect(actionsIn(webshop.create({ attributes: 'shown' }))).toContain('click[Attributes]')
    const layout = resolveProfile(laser.profiles, webshop.create({ observation: 'text' })).parts['layout:Result']
    expect(layout).toContain('[SEP] <id of an item> [SEP] <title> [SEP] <price>')
  })
})

describe("LASER's examples call tools that the world offers on the shown page", () => {
  test.each(VARIANTS.flatMap(([, worlds]) => worlds.slice(0, 1)))('in $id', (world) => {
    const scripts = laser.profiles.find((profile) => profile.world === world.id)?.demonstrations ?? []
    for (const script of scripts) {
      if (!('task' in script) || script.notes?.['call'] === undefined || script.types?.[0] === 'Backup') continue
      let turn = world.start(world.tasks.get(script.task))
      for (const action of script.before ?? []) turn = world.step(turn.state, String(action))
      const { name, arguments: values } = JSON.parse(script.notes['call']) as { name: string; arguments: Record<string, string> }
      const tool = world.tools(turn.state).find((each) => each.name === name)
      const action = tool && toolAction(tool, values)
      expect(action, script.types?.[0]).toBeDefined()
      expect(world.step(turn.state, action ?? '').invalid, action).toBeUndefined()
    }
  })
})
