import { createReact, react } from '@orreryjs/agent-react'
import { describeAgent } from '@orreryjs/testing'
import { subjectOf } from './subject.ts'

const REPLIES = [
  'think: a torch takes a stick and coal',
  'get 1 log',
  '> Action: get 1 coal',
  'craft 4 planks using 1 log\nObservation: Crafted 4 planks',
  '',
  'get 1 diamond',
]

const subject = {
  ...subjectOf(react, import.meta.url),
  replies: REPLIES,
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
