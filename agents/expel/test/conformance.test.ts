import { createExpel, createFullHistory, expel, fullHistory } from '@orreryjs/agent-expel'
import { describeAgent } from '@orreryjs/testing'
import { subjectOf } from '../../react/test/subject.ts'

const REPLIES = [
  'think: a torch takes a stick and coal',
  'get 1 log',
  '> Action: get 1 coal',
  'craft 4 planks using 1 log\nObservation: Crafted 4 planks',
  '',
  'ADD: Fetch first.',
]

describeAgent({ ...subjectOf(expel, import.meta.url), replies: REPLIES, name: 'expel', create: () => createExpel() })
describeAgent({
  ...subjectOf(expel, import.meta.url),
  replies: REPLIES,
  name: 'expel with other settings',
  create: () =>
    createExpel({
      retries: 0,
      chunk: 1,
      targetRules: 1,
      learntRules: false,
      trajectories: 0,
      maxCharacters: 1,
      select: 'random',
      sameType: false,
      thoughts: false,
      thoughtsInRow: 1,
      rules: true,
    }),
})
describeAgent({
  ...subjectOf(fullHistory, import.meta.url),
  replies: REPLIES,
  name: 'full-history',
  create: () => createFullHistory({ characters: 100 }),
})
