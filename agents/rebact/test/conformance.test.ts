import { createRebact, rebact } from '@orreryjs/agent-rebact'
import { describeAgent, tinyCraft, tinyShop } from '@orreryjs/testing'
import { subjectOf } from '../../react/test/subject.ts'

const NEXT = 'The next action is:'
const REPLIES = [
  `${NEXT} [get 1 log].`,
  `Previous action 'get 1 log' is correct.\n${NEXT} [search[lamp]].`,
  `Previous action 1 is wrong. This action should be modified to: action[search[chair]]\n${NEXT} click[L1]`,
  "**Previous action** 'get 1 coal' is incorrect. It should be modified to: [craft 4 planks using 1 log].",
  'think: hm\nPrevious action is wrong. To fix this mistake, I should execute: [click[C1]].',
  '',
  'inventory',
]

const subject = {
  ...subjectOf(rebact, import.meta.url),
  worlds: [tinyCraft(), tinyShop()],
  replies: REPLIES,
}
const [first] = rebact.profiles
const one = { ...subject, profiles: first === undefined ? [] : [first] }

describeAgent({ ...subject, name: 'rebact', create: () => createRebact() })
describeAgent({
  ...one,
  name: 'rebact with every option on',
  create: () =>
    createRebact({
      modify: 'rewind',
      scope: 'all',
      maxConsecutiveModifications: 2,
      thoughts: true,
      split: true,
      reflectOnlyOnError: true,
    }),
})
describeAgent({ ...one, name: 'rebact without reflection', create: () => createRebact({ noReflect: true }) })
describeAgent({ ...one, name: 'rebact with navigation', create: () => createRebact({ modify: 'navigate', scope: 'all' }) })
describeAgent({ ...one, name: 'rebact with compensation', create: () => createRebact({ modify: 'compensate' }) })
