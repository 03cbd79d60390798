import type { DialectText, World } from '@orreryjs/core'
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

/** ALFWorld's texts in a dialect; `stage` returns the world of generated houses for demonstrations. */
export function dialectTextOf(dialect: Dialect, stage: () => World): DialectText {
  const phrase = dialect === '2.1.1' ? toOldWording : unchanged
  const help = dialect === '2.1.1' ? [] : ['help']
  return { texts: { actions: [...FORMS.map(phrase), ...help].join('\n') }, endRevealsReward: false, phrase, demoWorld: stage }
}

function unchanged(action: string): string {
  return action
}

/** Translates the only command that was renamed. */
function toOldWording(action: string): string {
  return action.replace(/^move ((?:(?! to ).)+) to (.+)$/, 'put $1 in/on $2')
}

/**
 * Types whose names reveal their function. A renamed world keeps them, because otherwise nobody could know what heats or gives
 * light.
 */
export const FUNCTIONAL_TYPES: readonly string[] = [
  'desklamp',
  'floorlamp',
  'fridge',
  'knife',
  'butterknife',
  'microwave',
  'sinkbasin',
  'sink',
]

/** Names of all object and receptacle types. */
export function typeNames(): ReadonlySet<string> {
  const { floorPlans, canContain, properties } = houseFacts()
  const plans = [...floorPlans.values()].flat().flatMap(({ receptacles, objects }) => [...receptacles.keys(), ...objects])
  const contained = [...canContain].flatMap(([receptacle, objects]) => [receptacle, ...objects])
  return new Set([...plans, ...contained, ...properties.keys()].map((name) => name.toLowerCase()))
}
