import { createReflexion, reflexion } from '@orreryjs/agent-reflexion'
import { describeAgent, tinyCraft, tinyShop } from '@orreryjs/testing'
import { subjectOf } from '../../react/test/subject.ts'

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

const subject = {
  ...subjectOf(reflexion, import.meta.url),
  worlds: [tinyCraft(), tinyShop()],
  replies: REPLIES,
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
