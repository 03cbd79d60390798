import { readFileSync } from 'node:fs'
import { adapt, createAdapt } from '@orreryjs/agent-adapt'
import { describeAgent, type Source, tinyCraft } from '@orreryjs/testing'
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
const SOURCES = [
  'agent',
  'memory',
  'options',
  'plan',
  'prompts',
  'rules',
  ...['episode', 'execute', 'line-executor', 'modules'].map((name) => `agent/${name}`),
  ...['line', 'module', 'plan'].map((name) => `parse/${name}`),
]

function source(name: string): Source {
  const path = `${name}.ts`
  return { path, text: readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8') }
}

/** Lists of random replies; more in `conformance.long.test.ts`. */
const RUNS = process.env['ORRERY_LONG'] === undefined ? 20 : 150

const subject = {
  runs: RUNS,
  profiles: adapt.profiles,
  worlds: [tinyCraft(), market()],
  replies: REPLIES,
  sources: SOURCES.map(source),
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
