import type { FailureKind, Failures } from '@orreryjs/core/worlds'
import { UNFINISHED } from '@orreryjs/core/worlds'
import type { Verdict, WebArenaState } from '../state.ts'

const KINDS: Readonly<Record<Exclude<Verdict, 'success'>, FailureKind>> = {
  'gave-up': { id: 'gave-up', title: 'gave up', meaning: 'it said that the task cannot be done, and it can' },
  'wrong-answer': { id: 'wrong-answer', title: 'wrong answer', meaning: 'what it answered is not what was asked' },
  unread: { id: 'unread', title: 'answered without looking', meaning: 'the answer is right, and nothing that it saw says so' },
  'extra-change': {
    id: 'extra-change',
    title: 'changed something else',
    meaning: 'it changed a record that the task does not name',
  },
  unchanged: { id: 'unchanged', title: 'not changed', meaning: 'what the task wanted changed or written is not so' },
  'wrong-purchase': {
    id: 'wrong-purchase',
    title: 'wrong purchase',
    meaning: 'what it bought is not all that was asked for',
  },
  'wrong-page': { id: 'wrong-page', title: 'wrong page', meaning: 'it ended at another page than the one that was wanted' },
  crash: { id: 'crash', title: 'crash', meaning: 'what ends the original program without a score (dialect webarena)' },
  left: { id: 'left', title: 'left the sites', meaning: 'it opened an address that is none of the sites (dialect browsergym)' },
}

const LOOP: FailureKind = {
  id: 'loop',
  title: 'went in circles',
  meaning: 'it did not end, and most pages were places it had been at',
}

/** By how the episode ended; of those that did not end, whether they went in circles. */
export const failures: Failures<WebArenaState> = {
  kinds: [...Object.values(KINDS), LOOP, UNFINISHED],
  judge({ states }) {
    const ending = states.at(-1)?.ending
    if (ending !== undefined && ending.verdict !== 'success') {
      const { id, meaning } = KINDS[ending.verdict]
      return {
        kind: id,
        detail: () => `${meaning}${ending.answer === '' ? '' : `; it answered ${JSON.stringify(ending.answer)}`}`,
      }
    }
    const places = states.map(placeOf)
    const isLoop = places.length >= 8 && new Set(places).size <= places.length / 3
    if (isLoop) return { kind: LOOP.id, detail: () => `${new Set(places).size} places in ${places.length} steps` }
    return { kind: UNFINISHED.id, detail: () => `${new Set(places).size} places in ${places.length} steps, and no answer` }
  },
}

function placeOf({ browser }: WebArenaState): string {
  const tab = browser.tabs[browser.current]
  return `${tab?.history[tab.at]?.url} ${tab?.document.scrollY}`
}
