import { adapt, createAdapt } from '@orreryjs/agent-adapt'
import { describeAgent, tinyCraft } from '@orreryjs/testing'
import { subjectOf } from '../../react/test/subject.ts'
import { market } from './market.ts'
import { DONE, FAILED, planned } from './playing.ts'

const MODULES = planned(
  ['Search[vase]', 'SimpleMatch[vase]', 'DetailMatch[B000000002, vase]', 'Buy[B000000002, "vase"]'],
  '(Step 1 AND Step 2 AND (Step 3 OR Step 4))',
)
const REPLIES = [
  'get 1 log',
  FAILED,
  MODULES,
  "shortlisted=['B000000001', 'B000000002']",
  planned(['Get 1 log.', 'Craft 4 planks.'], '(Step 1 OR Step 2'),
  '> Action: craft 4 planks using 1 log',
  'Answer: False',
  DONE,
  '',
  'click[B000000002]',
]

const subject = {
  ...subjectOf(adapt, import.meta.url),
  worlds: [tinyCraft(), market()],
  replies: REPLIES,
}
const some = { ...subject, profiles: adapt.profiles.filter(({ id }) => ['adapt/textcraft', 'adapt/webshop'].includes(id)) }

describeAgent({ ...subject, name: 'adapt', create: () => createAdapt() })
describeAgent({
  ...some,
  name: 'adapt with every option on',
  create: () =>
    createAdapt({
      dMax: 5,
      executor: 'typed',
      infoProp: 'all',
      orInfo: 'previous',
      checkpoint: 'replay',
      rollbackFailedAnd: true,
      oracleDone: true,
      patience: 2,
      thoughtsCountForPatience: 'true',
      lines: 3,
      includeUnmentioned: true,
    }),
})
describeAgent({ ...some, name: 'adapt of one level', create: () => createAdapt({ dMax: 1, executor: 'atomic' }) })
describeAgent({ ...some, name: 'plan and execute', create: () => createAdapt({ method: 'planAndExecute' }) })
describeAgent({ ...some, name: 'try again', create: () => createAdapt({ method: 'tryAgain', oracleDone: true }) })
