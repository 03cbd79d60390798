import { act, mark, note, type StepResult } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { askAndParseEach, askUntilParsed } from '@orreryjs/core/agents'
import { readAction, readScore } from '../parse.ts'
import type { Rules } from '../rules.ts'
import type { Search } from './navigation.ts'
import { canAfford, returnToNode } from './navigation.ts'
import { createChild, highestValueNode, type Node, type Outcome, trajectory } from './node.ts'

/** An action to try. */
interface Candidate {
  readonly action: string
  /** Its share of the samples. */
  readonly share: number
}

const HIGHEST_SCORE = 10
const SCORE_TOKENS = 256

/**
 * Expansion: samples actions, executes each from the node and evaluates the child. Stops at a success or when the budget is
 * spent.
 */
export function* expand(search: Search, node: Node): EffectGenerator<void> {
  if (!(yield* canAfford(search, { calls: 1, stepFrom: node }))) return
  const children: Node[] = []
  for (const candidate of yield* sample(search, node)) {
    const child = yield* take(search, node, candidate)
    if (child !== undefined) {
      children.push(child)
      yield* evaluate(search, child)
    }
    if (search.isOver) break
  }
  node.children = children
  yield* note({ kind: 'expansion', depth: node.depth, children: children.length })
}

/** Simulation: follows the best child to a terminal node or the depth limit. Without `keepRollout` its nodes are dropped. */
export function* simulate(search: Search, path: Node[]): EffectGenerator<void> {
  const entry = path.length
  for (let leaf = bestChild(path); leaf !== undefined; leaf = bestChild(path)) {
    path.push(leaf)
    if (leaf.isTerminal || leaf.depth >= search.rules.depthLimit || search.isOver) break
    yield* expand(search, leaf)
  }
  const first = path[entry]
  if (first !== undefined && !search.rules.keepRollout) first.children = undefined
}

function bestChild(path: readonly Node[]): Node | undefined {
  return highestValueNode(path.at(-1)?.children ?? [])
}

function* sample({ rules, prompts, failures }: Search, node: Node): EffectGenerator<readonly Candidate[]> {
  const messages = prompts.act(trajectory(node), failures)
  const request = { purpose: 'lats.act', messages, n: rules.n, temperature: 1, maxTokens: rules.maxTokens }
  const actions = yield* askAndParseEach(request, readAction)
  const distinct = rules.dedupe ? [...new Set(actions)] : actions
  return distinct.map((action) => ({ action, share: actions.filter((other) => other === action).length / actions.length }))
}

/** Executes an action. Returns the child node, or `undefined` if the action could not be executed. */
function* take(search: Search, from: Node, { action, share }: Candidate): EffectGenerator<Node | undefined> {
  const { rules } = search
  const isIrreversible = rules.terminalActions.isIrreversible(action)
  if (isIrreversible && rules.feedback === 'terminal-once') {
    return createChild(from, { action, share, mark: undefined, isTerminal: true, ...unrewardedOutcome(rules) })
  }
  if (!(yield* canAfford(search, { calls: 0, stepFrom: from }))) return undefined
  if (!(yield* returnToNode(search, from))) return undefined
  const result = yield* act(action)
  const outcome = result.terminated
    ? terminalOutcome(result, isIrreversible, rules)
    : { observation: result.observation.text, ...UNFINISHED }
  search.current = createChild(from, { action, share, mark: yield* mark(), isTerminal: result.terminated, ...outcome })
  if (search.current.isSolved) search.isOver = true
  return search.current
}

type End = Pick<Outcome, 'observation' | 'reward' | 'isSolved'>

const UNFINISHED = { reward: undefined, isSolved: false }

/**
 * Value of a terminal node: its reward if `feedback` is `env`; unknown after an irreversible action; otherwise success, because
 * the world ends the task only when it is solved.
 */
function terminalOutcome({ observation, reward, success }: StepResult, isIrreversible: boolean, rules: Rules): End {
  if (rules.feedback === 'env') return { observation: observation.text, reward: reward ?? 0, isSolved: success === true }
  return isIrreversible ? unrewardedOutcome(rules) : { observation: observation.text, reward: 1, isSolved: true }
}

/** The world's final answer may reveal the reward, so the profile's text replaces it. */
function unrewardedOutcome({ terminalActions }: Rules): End {
  return { observation: terminalActions.replacementText, ...UNFINISHED }
}

/** Evaluation: V = lambda LM + (1 - lambda) SC. A terminal node gets its reward, or only the model's score. */
function* evaluate(search: Search, child: Node): EffectGenerator<void> {
  const { lambda, accept, valueModel } = search.rules
  const score = valueModel && child.reward === undefined ? yield* scoreOf(search, child) : undefined
  const share = valueModel ? undefined : child.share
  const unmixed = score === undefined ? share : score / HIGHEST_SCORE
  const mixed = unmixed === undefined || child.isTerminal ? unmixed : lambda * unmixed + (1 - lambda) * child.share
  child.estimate = child.reward ?? mixed ?? child.value
  child.value = child.estimate
  const isFinal = child.isTerminal && child.reward === undefined
  if (isFinal && (!valueModel || (score !== undefined && score >= accept))) child.isSolved = true
  if (child.isSolved) search.isOver = true
  if (isBetter(child, search.best)) search.best = child
}

/** Returns the model's score of a trajectory, 1 to 10. `undefined` if the model gives none; then the parent's value is used. */
function* scoreOf(search: Search, child: Node): EffectGenerator<number | undefined> {
  if (search.isOver || !(yield* canAfford(search, { calls: 1 }))) return undefined
  const messages = search.prompts.value(trajectory(child), search.failures)
  const request = { purpose: 'lats.value', messages, temperature: 1, maxTokens: SCORE_TOKENS }
  const score = yield* askUntilParsed<number | undefined>(request, readScore, { retries: 1, fallback: () => undefined })
  if (score !== undefined) yield* note({ kind: 'judgement', about: child.action, verdict: String(score) })
  return score
}

/** Order: success, then terminal, then non-terminal; then by estimate. Ties keep the earlier node. */
function isBetter(node: Node, best: Node | undefined): boolean {
  return best === undefined || rankOf(node) > rankOf(best)
}

/** Estimates are in [0, 1]. */
function rankOf({ isSolved, isTerminal, estimate }: Node): number {
  return estimate + (isTerminal ? 2 : 0) + (isSolved ? 4 : 0)
}
