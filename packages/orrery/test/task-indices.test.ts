import type { World } from '@orreryjs/core'
import { alfworld } from '@orreryjs/env-alfworld'
import { textcraft } from '@orreryjs/env-textcraft'
import { createWebArena } from '@orreryjs/env-webarena'
import { webshop } from '@orreryjs/env-webshop'
import { selectTasks } from '@orreryjs/runs/plan'
import { expect, test } from 'vitest'

const WORLDS: Readonly<Record<string, () => World>> = {
  alfworld: () => alfworld.create({}),
  textcraft: () => textcraft.create({}),
  'textcraft-agentgym': () => textcraft.create({ dialect: 'agentgym' }),
  webshop: () => webshop.create({}),
  webarena: () => createWebArena({ size: 'small' }),
}

/** Indices of other programs, without original data: the program, the world and split, its index, and the same task here or the refusal. */
const INDICES: readonly (readonly [program: string, place: string, index: string, expected: string | RegExp])[] = [
  [
    'AgentGym',
    'alfworld train',
    'alfworld_2420',
    /^'alfworld_2420' is the game trial_T20190908_143209_571893 of the original data, which is no task of /,
  ],
  [
    'AgentGym',
    'textcraft test',
    'textcraft_12',
    /^'textcraft_12' is the item 12 of AgentGym \(dialect agentgym\), which is no task of /,
  ],
  ['AgentGym', 'textcraft-agentgym agentgym', 'textcraft_543', 'textcraft/agentgym/543'],
  ['AgentGym', 'textcraft-agentgym agentgym', 'textcraft_544', /^'textcraft_544' is the item 544 of AgentGym/],
  ['AgentGym', 'webshop test', 'webshop_12', /^'webshop_12' is the goal 12 of the original products, which is no task of /],
  ['WebShop', 'webshop test', 'fixed_12', /^'fixed_12' is the goal 12 of the original products, which is no task of /],
  [
    'BrowserGym',
    'webarena test',
    'browsergym/webarena.12',
    /^'browsergym\/webarena\.12' is the task 12 of the original WebArena, which is no /,
  ],
  ['BrowserGym', 'webarena test', 'webarena.12', /^'webarena\.12' is the task 12 of the original WebArena, which is no task of /],
  ['BrowserGym', 'webarena test', 'webarena_verified.0', /^'webarena_verified\.0' is the task 0 of the original WebArena, /],
  ['BrowserGym', 'webarena test', 'webarena.x', /^no task "webarena\.x" in webarena test\. /],
  ['Orrery', 'textcraft test', '12', 'textcraft/test/12'],
  ['Orrery', 'webarena test', '12', 'webarena/test/12'],
]

test.each(INDICES)('%s in %s: the index %s means the task of its program or is refused', (_, place, index, expected) => {
  const [name = '', split = ''] = place.split(' ')
  const world = WORLDS[name]?.()
  if (world === undefined) throw new Error(`no world ${name}`)
  const select = (): readonly string[] => selectTasks(world, split, { tasks: index }, 'seed').map(({ id }) => id)
  if (typeof expected === 'string') expect(select()).toEqual([expected])
  else expect(select).toThrow(expected)
})
