import { readFileSync } from 'node:fs'
import { createLats, lats } from '@orreryjs/agent-lats'
import { describeAgent, type Source, tinyCraft, tinyShop } from '@orreryjs/testing'

const REPLIES = [
  'get 1 log',
  'Thus the correctness score is 7',
  '> Action: search[lamp]',
  'craft 4 planks using 1 log\nObservation: Crafted 4 planks',
  'It costs $10.99 and has 4.5 stars. Thus the correctness score is 3',
  'click[Buy Now]',
  '',
  'click[L2]',
  'I will do better.',
]
const SOURCES = [
  'agent',
  'memory',
  'options',
  'rules',
  'parse',
  'prompts',
  'reflect',
  'search/expand',
  'search/node',
  'search/search',
  'search/select',
]

function source(name: string): Source {
  const path = `${name}.ts`
  return { path, text: readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8') }
}

/** Lists of random replies; more in `conformance.long.test.ts`. */
const RUNS = process.env['ORRERY_LONG'] === undefined ? 20 : 150

const subject = {
  runs: RUNS,
  profiles: lats.profiles,
  worlds: [tinyCraft(), tinyShop()],
  replies: REPLIES,
  sources: [...SOURCES, 'search/walk'].map(source),
}
const one = { ...subject, profiles: lats.profiles.slice(0, 1) }
const shops = { ...subject, profiles: lats.profiles.filter(({ id }) => id === 'lats/webshop') }

describeAgent({ ...subject, name: 'lats', create: () => createLats() })
describeAgent({
  ...one,
  name: 'lats with other settings',
  create: () =>
    createLats({
      n: 2,
      k: 4,
      w: 0,
      lambda: 0.5,
      depth: 3,
      keepRollout: false,
      cutoffValue: 0,
      maxReflections: 1,
      search: 'dfs',
      dedupe: false,
    }),
})
describeAgent({
  ...shops,
  name: 'lats with one purchase',
  create: () => createLats({ feedback: 'terminal-once', search: 'bestFirst' }),
})
describeAgent({ ...shops, name: 'lats without scores', create: () => createLats({ valueModel: false, depth: 2 }) })
