import { createStateact, stateact } from '@orreryjs/agent-stateact'
import { describeAgent } from '@orreryjs/testing'
import { subjectOf } from '../../react/test/subject.ts'

const REPLIES = [
  'goal: a torch\ninventory: None\nthought: a torch takes a stick and coal\naction: get 1 log',
  '> Goal: a torch\nAction: get 1 coal\nObservation: Got 1 coal',
  'action: craft 4 planks using 1 log',
  '',
  '{"goal": "a torch", "action": "get 1 diamond"}',
  'get 1 diamond',
]

const subject = { ...subjectOf(stateact, import.meta.url), replies: REPLIES }

describeAgent({ ...subject, name: 'stateact', create: () => createStateact() })
describeAgent({
  ...subject,
  name: 'stateact with every option on',
  create: () =>
    createStateact({
      format: 'json',
      demos: 'common',
      stop: 'none',
      repeatStop: 2,
      windowPairs: 2,
      onParseError: 'reprompt',
    }),
})
describeAgent({ ...subject, name: 'stateact that only acts', create: () => createStateact({ keys: 'action', demos: 'none' }) })
