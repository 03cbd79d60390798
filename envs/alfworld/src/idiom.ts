import type { Idiom, World } from '@orreryjs/core'
import type { Dialect } from './rules.ts'

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
