import { readFileSync } from 'node:fs'
import { createLaser, laser } from '@orreryjs/agent-laser'
import { describeAgent, type Source, tinyCraft } from '@orreryjs/testing'
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
const STATES = [
  'backup',
  'consult',
  'decide',
  'look',
  'machine',
  'option-groups',
  'perform',
  'purchase',
  'reopen',
  'place',
  'select',
  'sight',
]
const PARSE = ['call', 'json', 'options', 'schema']

function source(name: string): Source {
  const path = `${name}.ts`
  return { path, text: readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8') }
}

/** Lists of random replies; more in `conformance.long.test.ts`. */
const RUNS = process.env['ORRERY_LONG'] === undefined ? 20 : 150

const subject = {
  runs: RUNS,
  profiles: laser.profiles,
  worlds: [tinyShop(), tinyHouse(), { ...tinyCraft(), id: 'textcraft' }],
  replies: REPLIES,
  sources: [
    ...['agent', 'memory', 'options', 'prompts', 'rules'],
    ...STATES.map((name) => `states/${name}`),
    ...PARSE.map((name) => `parse/${name}`),
  ].map(source),
}
/** One profile a world. */
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
