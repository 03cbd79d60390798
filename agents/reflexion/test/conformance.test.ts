import { readFileSync } from 'node:fs'
import { createReflexion, reflexion } from '@orreryjs/agent-reflexion'
import { describeAgent, type Source, tinyCraft, tinyShop } from '@orreryjs/testing'

const REPLIES = [
  'think: a torch takes a stick and coal',
  'get 1 log',
  '> Action: search[lamp]',
  'craft 4 planks using 1 log\nObservation: Crafted 4 planks',
  '',
  'click[L2]',
  'I was too slow.\nNO',
  'click[Buy Now]',
]
const SOURCES = ['agent', 'memory', 'options', 'parse', 'prompts', 'reflect', 'rules']

function source(name: string): Source {
  const path = `${name}.ts`
  return { path, text: readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8') }
}

/** Lists of random replies; more in `conformance.long.test.ts`. */
const RUNS = process.env['ORRERY_LONG'] === undefined ? 20 : 150

const subject = {
  runs: RUNS,
  profiles: reflexion.profiles,
  worlds: [tinyCraft(), tinyShop()],
  replies: REPLIES,
  sources: SOURCES.map(source),
}
const shops = { ...subject, profiles: reflexion.profiles.filter(({ id }) => id === 'reflexion/webshop') }

describeAgent({ ...subject, name: 'reflexion', create: () => createReflexion() })
describeAgent({
  ...shops,
  name: 'reflexion with other settings',
  create: () =>
    createReflexion({
      trials: 6,
      memorySize: 1,
      evaluator: 'self',
      loopRepeats: 1,
      loopSameObservation: false,
      maxActions: 3,
      reflectionDemos: false,
      strategy: 'both',
      thoughts: false,
      thoughtsInRow: 1,
    }),
})
describeAgent({
  ...shops,
  name: 'reflexion that tries again',
  create: () => createReflexion({ strategy: 'none', maxActions: 2 }),
})
