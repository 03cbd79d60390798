import { createReflact, reflact } from '@orreryjs/agent-reflact'
import { describeAgent } from '@orreryjs/testing'
import { subjectOf } from '../../react/test/subject.ts'

const REPLIES = [
  'Reflection: I hold nothing; a torch takes a stick and coal.\nAction: get 1 log',
  'Action: get 1 coal\nObservation: Got 1 coal\nAction: get 9 coal',
  'reflection: the next Action: craft\naction: craft 4 planks using 1 log',
  '',
  'get 1 diamond',
]

const subject = { ...subjectOf(reflact, import.meta.url), replies: REPLIES }

describeAgent({ ...subject, name: 'reflact', create: () => createReflact() })
describeAgent({
  ...subject,
  name: 'reflact with every option on',
  create: () =>
    createReflact({
      reflection: 'thought',
      frequency: 'sparse',
      demos: 'typed',
      actionList: false,
      showAdmissible: true,
      windowPairs: 2,
      onParseError: 'reprompt',
    }),
})
describeAgent({
  ...subject,
  name: 'reflact without reflections',
  create: () => createReflact({ reflection: 'none', demos: 'none' }),
})
