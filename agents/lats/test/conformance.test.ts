import { createLats, lats } from '@orreryjs/agent-lats'
import { describeAgent, tinyCraft, tinyShop } from '@orreryjs/testing'
import { subjectOf } from '../../react/test/subject.ts'

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

const subject = {
  ...subjectOf(lats, import.meta.url),
  worlds: [tinyCraft(), tinyShop()],
  replies: REPLIES,
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
