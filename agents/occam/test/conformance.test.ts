import { agentOccam, createAgentOccam } from '@orreryjs/agent-occam'
import { generatedProfile } from '@orreryjs/core/agents'
import { describeAgent, tinyCraft } from '@orreryjs/testing'
import { subjectOf } from '../../react/test/subject.ts'

const REPLIES = [
  'REASON: A stick takes planks.\nACTION: get 1 log\nOBSERVATION HIGHLIGHT: 3, 4',
  'ACTION: note [planks first]',
  'REASON: Another plan.\nACTION: branch [0] [make planks]',
  'ACTION: prune [0] [it does not work]',
  'OBSERVATION DESCRIPTION: A log.\nACTION: craft 4 planks using 1 log',
  'get 1 diamond',
  '',
]

const subject = {
  ...subjectOf(agentOccam, import.meta.url),
  replies: REPLIES,
}

describeAgent({ ...subject, name: 'occam', create: () => createAgentOccam() })
describeAgent({
  ...subject,
  profiles: [generatedProfile(agentOccam, tinyCraft())],
  name: 'occam with generated prompts',
  create: () => createAgentOccam({ historySteps: 1 }),
})
describeAgent({
  ...subject,
  name: 'occam without its parts',
  create: () => createAgentOccam({ actions: 'scroll', history: 'actions', historySteps: 0, planTree: false, maxReprompt: 0 }),
})
