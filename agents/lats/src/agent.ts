import { type Answer, act, type Briefing, mark, OrreryError, remaining } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { openingText } from '@orreryjs/core/agents'
import type { LatsOptions } from './options.ts'
import { promptsFor } from './prompts.ts'
import { reflect } from './reflect.ts'
import { rulesFrom } from './rules.ts'
import { expand, simulate } from './search/expand.ts'
import type { Search } from './search/navigation.ts'
import { returnToNode, stepsToNode } from './search/navigation.ts'
import { createRoot, type Node } from './search/node.ts'
import { backpropagate, select } from './search/select.ts'

/** The loop of the paper: select, expand, evaluate, simulate, backpropagate, reflect. */
export function* program(briefing: Briefing, options: LatsOptions): EffectGenerator<Answer> {
  const search = yield* createSearch(briefing, options)
  for (let iteration = 1; iteration <= options.k && !search.isOver; iteration += 1) {
    const path = select(search.root, search.rules)
    if (path === undefined) break
    yield* expand(search, lastOf(path))
    yield* simulate(search, path)
    if (search.isOver) break
    const leaf = lastOf(path)
    backpropagate(path, leaf.isTerminal ? leaf.estimate : options.cutoffValue)
    if (leaf.isTerminal || leaf.depth >= search.rules.depthLimit) yield* reflect(search, leaf)
  }
  return yield* endAtBestNode(search)
}

function* createSearch(briefing: Briefing, options: LatsOptions): EffectGenerator<Search> {
  const { profile, task, observation, feedback } = briefing
  if (options.feedback === 'env' && feedback === 'none') {
    throw new OrreryError('CONFIG_INVALID', 'lats with feedback=env needs rewards, and this run has feedback: none', {
      hint: 'try --feedback terminal, or the option feedback=self',
    })
  }
  const root = createRoot(observation.text, yield* mark())
  const prompts = promptsFor({ ...options, profile, taskType: task.type, observation: openingText(briefing), goal: task.goal })
  const rules = rulesFrom(profile, options)
  return { rules, prompts, root, current: root, failures: [], isRewindFree: false, best: undefined, isOver: false }
}

/** Ends the episode at the best node: returns to it and executes its action if `terminal-once` deferred it. */
function* endAtBestNode(search: Search): EffectGenerator<Answer> {
  const { best } = search
  const parentOfUntaken = best?.mark === undefined ? best?.parent : undefined
  const target = parentOfUntaken ?? best
  if (best === undefined || target === undefined || !(yield* canReach(search, target))) return { claim: 'failure' }
  if (parentOfUntaken !== undefined) yield* act(best.action)
  return { claim: best.isSolved ? 'success' : 'failure' }
}

function* canReach(search: Search, node: Node): EffectGenerator<boolean> {
  const { steps } = yield* remaining()
  return steps >= stepsToNode(search, node) && (yield* returnToNode(search, node))
}

function lastOf(path: readonly Node[]): Node {
  return path[path.length - 1] as Node
}
