import {
  amountsIn,
  type DemonstrationStep,
  inventoryState,
  textcraftProfile as react,
  scriptsOf,
  withStatedLines,
} from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'
import { clauseOf, reflectionLines } from './parts.ts'

/** ReflAct's prompt for TextCraft, which the paper does not play: ReAct's scripts with a reflection before every action. */
export const textcraftProfile: ProfileSource = {
  id: 'reflact/textcraft',
  version: 1,
  world: 'textcraft',
  dialects: ['strict', 'adapt', 'agentgym'],
  parts: { instructions: react.parts['instructions'] ?? '', actions: '{{actions}}' },
  demonstrations: scriptsOf(react.demonstrations).map((script) =>
    withStatedLines(script, inventoryState(), (counts, step) => {
      const items = [...counts].map(([item, count]) => `${count} ${item}`).join(', ')
      return reflectionLines(`I hold ${items || 'nothing'}`, goalOf(counts, step), step.thoughts)
    }),
  ),
}

/** Returns the missing ingredients of the goal: in the words of a thought that does not repeat the state, else by its recipe. */
function goalOf(counts: ReadonlyMap<string, number>, { all, thoughts }: DemonstrationStep): string {
  if (thoughts !== '' && !thoughts.startsWith('I hold')) return clauseOf(thoughts)
  const [made = '', recipe = ''] = (all.at(-1)?.action ?? '').split(' using ')
  const goal = made.replace(/^craft \d+ /, '')
  const missing = amountsIn(recipe).flatMap(({ count, item }) => {
    const needed = count - (counts.get(item) ?? 0)
    return needed > 0 ? [`${needed} ${item}`] : []
  })
  return missing.length === 0 ? `that is all that ${goal} takes` : `${goal} still takes ${missing.join(' and ')}`
}
