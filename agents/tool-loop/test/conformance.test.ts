import { createToolLoop, toolLoop } from '@orreryjs/agent-tool-loop'
import { generatedProfile } from '@orreryjs/core/agents'
import { describeAgent, tinyCraft } from '@orreryjs/testing'
import { subjectOf } from '../../react/test/subject.ts'

const REPLIES = ['I look around first.', '', 'The task is done.']

const subject = {
  ...subjectOf(toolLoop, import.meta.url),
  profiles: [generatedProfile(toolLoop, tinyCraft())],
  replies: REPLIES,
}

describeAgent({ ...subject, name: 'tool-loop', create: () => createToolLoop() })
describeAgent({
  ...subject,
  name: 'tool-loop with every option on',
  create: () =>
    createToolLoop({
      tools: 'act',
      noCall: 'retry',
      maxNoCalls: 1,
      parallelCalls: 'first',
      submit: true,
      thoughts: true,
      compaction: 'summary',
      contextLimit: 200,
    }),
})
describeAgent({ ...subject, name: 'tool-loop that ends without a call', create: () => createToolLoop({ noCall: 'end' }) })
