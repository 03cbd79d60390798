import { awm, createAwm } from '@orreryjs/agent-awm'
import { describeAgent } from '@orreryjs/testing'
import { subjectOf } from '../../react/test/subject.ts'

const REPLIES = [
  'think: a torch takes a stick and coal',
  'get 1 log',
  '> craft 4 planks using 1 log\nObservation: Crafted 4 planks',
  'Workflow: craft a torch\nget 1 coal',
  'YES',
  '',
]

const subject = { ...subjectOf(awm, import.meta.url), replies: REPLIES }

describeAgent({ ...subject, name: 'awm', create: () => createAwm() })
describeAgent({
  ...subject,
  name: 'awm with other settings',
  create: () =>
    createAwm({
      criteria: 'all',
      induce: 'rule',
      scope: 'all',
      templates: 'others',
      rebuildEvery: 3,
      perTemplate: 2,
      keepIds: true,
      maxMemoryChars: 0,
      thoughts: false,
      showAdmissible: true,
      windowPairs: 2,
    }),
})
