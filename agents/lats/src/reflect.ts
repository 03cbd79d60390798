import { readPlan } from '@orreryjs/agent-react/actor'
import { type Effect, note } from '@orreryjs/core'
import { askUntilParsed } from '@orreryjs/core/agents'
import type { Search } from './search/navigation.ts'
import { canAfford } from './search/navigation.ts'
import { type Node, trajectory } from './search/node.ts'

const PLAN_TOKENS = 256
const NO_PLAN = 'The attempt failed; try a different way.'

/** Records a failed trajectory with a reflection, up to `maxReflections` of them. */
export function* reflect(search: Search, leaf: Node): Generator<Effect, void, unknown> {
  const { failures, prompts, rules } = search
  if (failures.length >= rules.maxReflections) return
  if (!(yield* canAfford(search, { calls: 1 }))) return
  const pairs = trajectory(leaf)
  const messages = prompts.reflect(pairs, failures, leaf.reward)
  const request = { purpose: 'lats.reflect', messages, temperature: 1, maxTokens: PLAN_TOKENS }
  const reflection = yield* askUntilParsed(request, readPlan, { retries: 1, fallback: () => NO_PLAN })
  yield* note({ kind: 'reflection', text: reflection })
  failures.push({ trajectory: pairs, score: scoreFrom(leaf.estimate), reflection })
}

function scoreFrom(value: number): number {
  return Math.min(10, Math.max(1, Math.round(value * 10)))
}
