import type { Idiom, World } from '@orreryjs/core'
import type { Dialect } from './dialect.ts'

/** The forms of the actions, as both dialects read them. */
const ACTIONS = [
  'click [id]',
  'type [id] [text] [press_enter_after=1]',
  'hover [id]',
  'press [keys]',
  'scroll [down]',
  'scroll [up]',
  'goto [url]',
  'go_back',
  'go_forward',
  'new_tab',
  'tab_focus [index]',
  'close_tab',
  'stop [answer]',
] as const

/** How the world words itself: WebArena reads a flag of typing that is a digit alone. */
export function idiomOf(dialect: Dialect, stage: () => World): Idiom {
  const forms = ACTIONS.map((form) => (dialect === 'webarena' ? form.replace('press_enter_after=1', '1') : form))
  return { texts: { actions: forms.join('\n') }, endTellsReward: false, phrase: (action) => action, stage }
}
