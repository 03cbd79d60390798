import { readFileSync } from 'node:fs'
import { createReact, react } from '@orreryjs/agent-react'
import { describeAgent, type Source } from '@orreryjs/testing'

const REPLIES = [
  'think: a torch takes a stick and coal',
  'get 1 log',
  '> Action: get 1 coal',
  'craft 4 planks using 1 log\nObservation: Crafted 4 planks',
  '',
  'get 1 diamond',
]

function source(path: string): Source {
  return { path, text: readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8') }
}

/** Lists of random replies; more in `conformance.long.test.ts`. */
const RUNS = process.env['ORRERY_LONG'] === undefined ? 20 : 150

const subject = {
  runs: RUNS,
  profiles: react.profiles,
  replies: REPLIES,
  sources: ['agent.ts', 'memory.ts', 'options.ts', 'parse.ts', 'prompts.ts'].map(source),
}

describeAgent({ ...subject, name: 'react', create: () => createReact() })
describeAgent({
  ...subject,
  name: 'react with every option on',
  create: () =>
    createReact({
      thoughtsInRow: 2,
      showAdmissible: true,
      demos: 'common',
      windowPairs: 3,
      windowCharacters: 80,
      multiLine: 'thoughtThenAction',
      onParseError: 'reprompt',
    }),
})
describeAgent({ ...subject, name: 'react without thoughts', create: () => createReact({ thoughts: false, demos: 'none' }) })
