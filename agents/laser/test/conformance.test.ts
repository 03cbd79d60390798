import { createLaser, laser } from '@orreryjs/agent-laser'
import { describeAgent, tinyCraft } from '@orreryjs/testing'
import { subjectOf } from '../../react/test/subject.ts'
import { call, search, select } from './playing.ts'
import { tinyHouse } from './tiny-house.ts'
import { tinyShop } from './tiny-shop.ts'

const REPLIES = [
  'Searching comes first.',
  search('lamp'),
  'L1 may do: go to desk 1, get 1 log.',
  select('L1'),
  call('go_to', { receptacle: 'desk 1' }),
  call('get', { count: 1, item: 'log' }),
  '```json\n{"action": "Prev", "args": {}}\n```',
  '',
  call('Buy_Now', { color: 'navy' }),
  'color',
]

const subject = {
  ...subjectOf(laser, import.meta.url),
  worlds: [tinyShop(), tinyHouse(), { ...tinyCraft(), id: 'textcraft' }],
  replies: REPLIES,
}
/** One profile per world. */
const few = {
  ...subject,
  profiles: ['webshop', 'alfworld', 'textcraft'].flatMap((world) =>
    laser.profiles.filter((profile) => profile.world === world).slice(0, 1),
  ),
}

describeAgent({ ...subject, name: 'laser', create: () => createLaser() })
describeAgent({
  ...few,
  name: 'laser with every option on',
  create: () =>
    createLaser({
      maxTransitions: 4,
      forceAt: 3,
      oneShot: true,
      toolMode: 'json',
      oneCall: true,
      detailBudget: 1,
      historyIn: 'search',
      confirmBuy: true,
    }),
})
describeAgent({
  ...few,
  name: 'laser without functions and backup',
  create: () => createLaser({ toolMode: 'text', backup: false }),
})
