import type { Idiom, World } from '@orreryjs/core'
import { houseFacts } from '../generate/facts.ts'
import type { Dialect } from '../rules.ts'

const FORMS = [
  'go to [place]',
  'open [place]',
  'close [place]',
  'take [thing] from [place]',
  'move [thing] to [place]',
  'use [lamp]',
  'clean [thing] with [sinkbasin]',
  'heat [thing] with [microwave]',
  'cool [thing] with [fridge]',
  'slice [thing] with [knife]',
  'examine [place or thing in hand]',
  'look',
  'inventory',
]

/** How ALFWorld words itself in a dialect; `stage` is its world of our own houses. */
export function idiomOf(dialect: Dialect, stage: () => World): Idiom {
  const phrase = dialect === '2.1.1' ? inOldWords : asItStands
  const help = dialect === '2.1.1' ? [] : ['help']
  return { texts: { actions: [...FORMS.map(phrase), ...help].join('\n') }, endTellsReward: false, phrase, stage }
}

function asItStands(action: string): string {
  return action
}

/** The one command that was renamed. */
function inOldWords(action: string): string {
  return action.replace(/^move (.+) to (.+)$/, 'put $1 in/on $2')
}

/** Types whose name says what they are for: without it nobody could know what heats, and what gives light. */
export const FUNCTIONS: readonly string[] = [
  'desklamp',
  'floorlamp',
  'fridge',
  'knife',
  'butterknife',
  'microwave',
  'sinkbasin',
  'sink',
]

/** The names of all types of things and places. */
export function typeNames(): ReadonlySet<string> {
  const { floorPlans, canContain, properties } = houseFacts()
  const plans = [...floorPlans.values()].flat().flatMap(({ receptacles, objects }) => [...receptacles.keys(), ...objects])
  const held = [...canContain].flatMap(([receptacle, objects]) => [receptacle, ...objects])
  return new Set([...plans, ...held, ...properties.keys()].map((name) => name.toLowerCase()))
}
