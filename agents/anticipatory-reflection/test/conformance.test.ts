import {
  anticipatoryReflection,
  createAnticipatoryReflection,
  createPlanAct,
  planAct,
} from '@orreryjs/agent-anticipatory-reflection'
import { describeAgent, tinyCraft, tinySite } from '@orreryjs/testing'
import { subjectOf } from '../../react/test/subject.ts'

const REPLIES = [
  'List\n1. Get 1 log.\n2. Open the orders.',
  'Not yet.\nNO',
  'Done.\nYES',
  'get 1 log',
  'open orders',
  'The action is to go on.\nNO',
  'Not needed.\nSKIP',
  'craft 4 planks using 1 log',
  'open reports',
  'note_down [a log]',
  '',
  'The action is to go on.\nYES',
]

const subject = {
  ...subjectOf(anticipatoryReflection, import.meta.url),
  worlds: [tinyCraft(), tinySite()],
  replies: REPLIES,
}
const [first] = anticipatoryReflection.profiles
const playable = {
  instructions: 'Play.',
  actions: 'open [page]\nback\nconfirm\nget [count] [item]\nnote_down [text]',
  free: 'get [count] [item]',
}
const own = first === undefined ? [] : [{ ...first, parts: { ...playable, references: 'change', question: 'yes' } }]
const one = { ...subject, profiles: own }

describeAgent({ ...subject, name: 'anticipatory-reflection', create: () => createAnticipatoryReflection() })
describeAgent({
  ...one,
  name: 'anticipatory-reflection with every option on',
  create: () =>
    createAnticipatoryReflection({
      R: 3,
      remedyMode: 'direct',
      remedyOrder: 'bestFirst',
      dropInadmissible: false,
      onPlanExhausted: 'revise',
      advance: 'while',
      historyScope: 'path',
      reviseFrom: 'current',
      maxActionsScope: 'task',
      countBacktracks: true,
      checkAtStart: true,
      checkTaskEvenIfMisaligned: true,
    }),
})
describeAgent({
  ...one,
  name: 'anticipatory-reflection by legal moves',
  create: () => createAnticipatoryReflection({ restore: 'T3', remedyMode: 'independent' }),
})
describeAgent({
  ...one,
  name: 'anticipatory-reflection without alternatives',
  create: () => createAnticipatoryReflection({ R: 0, restore: 'T4', align: 'off', onPlanExhausted: 'finish' }),
})

const planActSubject = { ...subject, profiles: planAct.profiles }
const playablePlanAct = { ...one, profiles: own.map((profile) => ({ ...profile, id: 'plan-act/playable' })) }

describeAgent({ ...planActSubject, name: 'plan-act', create: () => createPlanAct() })
describeAgent({
  ...playablePlanAct,
  name: 'plan-act without reflexion',
  create: () => createPlanAct({ reflexion: false, align: 'off' }),
})
describeAgent({
  ...playablePlanAct,
  name: 'plan-act that tries again',
  create: () => createPlanAct({ onMisaligned: 'retry', reviseFrom: 'current' }),
})
describeAgent({
  ...playablePlanAct,
  name: 'plan-act that never minds',
  create: () => createPlanAct({ onMisaligned: 'ignore', temperature: 0, judgeTemperature: 0 }),
})
