import type { FailureType, WorldPresentation } from '@orreryjs/core/worlds'
import { type River, victimIn } from './river.ts'

const GOAT_EATEN: FailureType = { id: 'goat-eaten', title: 'goat eaten', meaning: 'the wolf was alone with the goat' }
const CABBAGE_EATEN: FailureType = { id: 'cabbage-eaten', title: 'cabbage eaten', meaning: 'the goat was alone with the cabbage' }

/** Explanations for people: facts of a state, failure types and a sketch. All optional. */
export const explain: WorldPresentation<River> = {
  facts: (_, state) => Object.entries(state).map(([name, bank]) => [name, `${bank} bank`]),
  failures: {
    types: [GOAT_EATEN, CABBAGE_EATEN],
    classify({ states }) {
      const last = states.at(-1)
      const kind = last !== undefined && victimIn(last) === 'goat' ? GOAT_EATEN : CABBAGE_EATEN
      return { type: kind.id, detail: () => `after ${states.length - 1} crossings` }
    },
  },
  sketch: (story, { colour }) => {
    const [, left = '', right = ''] = /^Left bank: (.*?)\. Right bank: (.*?)\./.exec(story.at(-1)?.text ?? '') ?? []
    return [`${left} ${colour.dim('~~~~')} ${right}`]
  },
}
