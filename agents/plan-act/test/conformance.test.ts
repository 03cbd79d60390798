import { readFileSync } from 'node:fs'
import { createPlanAct, planAct } from '@orreryjs/agent-plan-act'
import { describeAgent, type Source, tinyCraft, tinySite } from '@orreryjs/testing'

const REPLIES = [
  'List\n1. Get 1 log.\n2. Open the orders.',
  'Not yet.\nNO',
  'Done.\nYES',
  'get 1 log',
  'The action is to go on.\nNO',
  'Not needed.\nSKIP',
  'open orders',
  'craft 4 planks using 1 log',
  'note_down [a log]',
  '',
]
const SOURCES = [
  ...['agent', 'memory', 'plan', 'parse/action', 'parse/plan', 'parse/verdict'],
  ...['align', 'layout', 'plan', 'situation'].map((name) => `prompts/${name}`),
  ...['align', 'completed', 'consult', 'perform'].map((name) => `reflect/${name}`),
]

function source(name: string): Source {
  const path = `${name}.ts`
  return { path, text: readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8') }
}

const subject = {
  profiles: planAct.profiles,
  worlds: [tinyCraft(), tinySite()],
  replies: REPLIES,
  sources: SOURCES.map(source),
}
const [first] = planAct.profiles
const playable = {
  instructions: 'Play.',
  actions: 'open [page]\nback\nconfirm\nget [count] [item]\nnote_down [text]',
  question: 'yes',
}
const one = { ...subject, profiles: first === undefined ? [] : [{ ...first, parts: playable }] }

describeAgent({ ...subject, name: 'plan-act', create: () => createPlanAct() })
describeAgent({ ...one, name: 'plan-act without reflexion', create: () => createPlanAct({ reflexion: false, align: 'off' }) })
describeAgent({
  ...one,
  name: 'plan-act that tries again',
  create: () => createPlanAct({ onMisaligned: 'retry', keepStateAcrossTrials: true }),
})
describeAgent({
  ...one,
  name: 'plan-act that never minds',
  create: () => createPlanAct({ onMisaligned: 'ignore', temperature: 0, judgeTemperature: 0 }),
})
