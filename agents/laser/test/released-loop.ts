import { createLaser } from '@orreryjs/agent-laser'
import type { Profile, Rng } from '@orreryjs/core'
import { playEpisode } from '@orreryjs/testing'
import { type ReleasedLoop, traceOf, UNLIMITED } from '../../react/test/released-loop.ts'
import { call, SHOP_PROFILE } from './playing.ts'
import { partsIn, shop } from './released-parts.ts'
import { Run } from './released-run.ts'
import { BRANCHES, type Branch, DEVIATIONS, type Deviation } from './released-switches.ts'

/** The backup page of the released code has only ids, titles and prices. */
const PROFILE: Profile = {
  ...SHOP_PROFILE,
  parts: { ...SHOP_PROFILE.parts, memoryPage: '{items}', memoryItem: '\n{id}\n{title}\n{price}' },
}

const REASONS = ['I look on.', 'It fits: navy blue.', 'Rationale: Too dear.', 'So I\ngo on.', 'I take the red one, large.']
const ODD_REASONS = ['', ' ', 'Rationale1: Back. Feedback: no.', 'Prev is best, not red.', 'One.\n\nTwo.']
const ODD_CALLS = [
  '',
  'no call',
  `Sure: ${call('Next')}`,
  call('functions.Next'),
  call('next'),
  call('Prev'),
  call('Back_to_Search'),
  call('Fly'),
  call('Description'),
]
const IDS = ['L1', 'L2', 'L3', 'L4']

/** Replies of an orderly, an odd, a silent, a choosy, a repeating, a quick and a wandering model. */
function draw(purpose: string, random: Rng, seed: number, text: string): string {
  const temper = seed % 7
  if (purpose.endsWith('.think')) return random.pick(temper === 1 ? [...REASONS, ...ODD_REASONS] : REASONS)
  if (purpose === 'laser.options')
    return random.pick(['color', 'color, size', 'None', 'Types: size', ...(temper === 1 ? ['shape', ''] : [])])
  const isOdd = temper === 1 ? random.integer(3) === 0 : temper === 2 && random.integer(2) === 0
  if (purpose === 'laser.customise.call') {
    if (isOdd) return random.pick(['', call('Buy_Now'), call('Buy_Now', { color: '' })])
    const values = { size: random.pick(['small', 'large', 'huge']), color: random.pick(['navy blue', 'red', 'blue', 'pink']) }
    return call('Buy_Now', random.integer(2) === 0 ? values : { color: values.color, size: values.size })
  }
  if (purpose === 'laser.backup.call')
    return isOdd ? random.pick(['', call('select_item', { item_id: '' })]) : selectOne(random, text)
  const names = (text.split('TOOLS ')[1] ?? '').split(' ')
  if (isOdd)
    return random.pick(temper === 2 ? ['', 'no call'] : [...ODD_CALLS, call('select_item', { item_id: 'L9' }), call('Features')])
  const [, read = ''] = /^DETAILS\n(\w+)/m.exec(text) ?? []
  if (temper === 1 && read !== '' && random.integer(3) === 0) return call(`${read.charAt(0).toUpperCase()}${read.slice(1)}`)
  if (names.includes('Search'))
    return call('Search', { keywords: random.pick(['lamp', 'lamp', 'candle', 'sofa']), max_price: '20.00' })
  if (names.includes('select_item') && random.integer(4) !== 0 && temper !== 6)
    return selectOne(random, temper === 4 ? 'L1' : text)
  if (names.includes('Buy_Now')) {
    const details = names.filter((name) => /^(?:Description|Reviews|Features)$/.test(name))
    if (random.integer(3) === 0 && details.length > 0) return call(random.pick(details))
    return call(random.integer(8) < (temper === 5 ? 6 : 1) ? 'Buy_Now' : 'Prev')
  }
  return call(random.pick(names.filter((name) => name !== 'select_item')) || 'Next')
}

function selectOne(random: Rng, text: string): string {
  const listed = IDS.filter((id) => text.split('HISTORY')[0]?.includes(`${id}\n`))
  return call('select_item', { item_id: listed.length === 0 ? 'L1' : random.pick(listed) })
}

/** The page of an item has other tools than the released list, and the customisation has another form. */
const COMMON: readonly Deviation[] = ['only tools of the page are offered, in the order of the page', 'no call without a choice']

const OPTIONS = { historyIn: 'search', historyOf: 'actions' } as const

/** LASER with the options of the released loop: its history, and no more than the three details. */
export const loop: ReleasedLoop<Deviation, Branch> = {
  source: 'Mayer123/LASER: laser_agent.py',
  options: OPTIONS,
  draw,
  deviations: DEVIATIONS,
  common: COMMON,
  branches: BRANCHES,
  textOf: partsIn,
  async ours(_, model) {
    const played = await playEpisode({
      agent: createLaser(OPTIONS),
      profile: PROFILE,
      world: shop(),
      model,
      ...UNLIMITED,
    })
    return traceOf(played, partsIn)
  },
  released: (script) => new Run(script).run(),
}
