import { act, mark, note, type Seen } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { askFor, askForEach } from '@orreryjs/core/agents'
import { readAction, readScore } from '../parse.ts'
import type { Rules } from '../rules.ts'
import { bestOf, createChild, type Node, type Outcome, trajectory } from './node.ts'
import type { Search } from './walk.ts'
import { affords, goTo } from './walk.ts'

/** An action to try. */
interface Candidate {
  readonly action: string
  /** Its share of the samples. */
  readonly share: number
}

const HIGHEST_SCORE = 10
const SCORE_TOKENS = 256

/** Expansion: samples actions, takes each from the node, and values what it led to. Stops at a success or a spent budget. */
export function* expand(search: Search, node: Node): Steps<void> {
  if (!(yield* affords(search, { calls: 1, stepFrom: node }))) return
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

/** Simulation: from the best child on to an end or the depth limit; its nodes stay in the tree, or are dropped. */
export function* simulate(search: Search, path: Node[]): Steps<void> {
  const entry = path.length
  for (let leaf = bestChild(path); leaf !== undefined; leaf = bestChild(path)) {
    path.push(leaf)
    if (leaf.ended || leaf.depth >= search.rules.depthLimit || search.isOver) break
    yield* expand(search, leaf)
  }
  const first = path[entry]
  if (first !== undefined && !search.rules.keepRollout) first.children = undefined
}

function bestChild(path: readonly Node[]): Node | undefined {
  return bestOf(path.at(-1)?.children ?? [])
}

function* sample({ rules, prompts, failures }: Search, node: Node): Steps<readonly Candidate[]> {
  const messages = prompts.act(trajectory(node), failures)
  const request = { purpose: 'lats.act', messages, n: rules.n, temperature: 1, maxTokens: rules.maxTokens }
  const actions = yield* askForEach(request, readAction)
  const tried = rules.dedupe ? [...new Set(actions)] : actions
  return tried.map((action) => ({ action, share: actions.filter((other) => other === action).length / actions.length }))
}

/** The child that an action leads to; `undefined` where it could not be taken. */
function* take(search: Search, from: Node, { action, share }: Candidate): Steps<Node | undefined> {
  const { rules } = search
  const isIrreversible = rules.ends.isIrreversible(action)
  if (isIrreversible && rules.feedback === 'terminal-once') {
    return createChild(from, { action, share, mark: undefined, ended: true, ...unrewardedEnd(rules) })
  }
  if (!(yield* affords(search, { calls: 0, stepFrom: from }))) return undefined
  if (!(yield* goTo(search, from))) return undefined
  const seen = yield* act(action)
  const outcome = seen.ended ? endOf(seen, isIrreversible, rules) : { observation: seen.observation.text, ...UNFINISHED }
  search.at = createChild(from, { action, share, mark: yield* mark(), ended: seen.ended, ...outcome })
  if (search.at.isSolved) search.isOver = true
  return search.at
}

type End = Pick<Outcome, 'observation' | 'reward' | 'isSolved'>

const UNFINISHED = { reward: undefined, isSolved: false }

/** What an end is worth: its reward where that is the feedback; nothing yet where it was to be expected; else it stands. */
function endOf({ observation, reward, success }: Seen, isIrreversible: boolean, rules: Rules): End {
  if (rules.feedback === 'env') return { observation: observation.text, reward: reward ?? 0, isSolved: success === true }
  return isIrreversible ? unrewardedEnd(rules) : { observation: observation.text, reward: 1, isSolved: true }
}

/** What the world says at the end may tell the reward, so something else is shown. */
function unrewardedEnd({ ends }: Rules): End {
  return { observation: ends.shown, ...UNFINISHED }
}

/** Evaluation: V = lambda LM + (1 - lambda) SC; an end is worth its reward, else the model's score alone. */
function* evaluate(search: Search, child: Node): Steps<void> {
  const { lambda, accept, valueModel } = search.rules
  const score = valueModel && child.reward === undefined ? yield* scoreOf(search, child) : undefined
  const share = valueModel ? undefined : child.share
  const worth = score === undefined ? share : score / HIGHEST_SCORE
  const mixed = worth === undefined || child.ended ? worth : lambda * worth + (1 - lambda) * child.share
  child.estimate = child.reward ?? mixed ?? child.value
  child.value = child.estimate
  const isFinal = child.ended && child.reward === undefined
  if (isFinal && (!valueModel || (score !== undefined && score >= accept))) child.isSolved = true
  if (child.isSolved) search.isOver = true
  if (isBetter(child, search.best)) search.best = child
}

/** The model's score of a trajectory, 1 to 10; `undefined` where it gives none, and the parent's value stands in. */
function* scoreOf(search: Search, child: Node): Steps<number | undefined> {
  if (search.isOver || !(yield* affords(search, { calls: 1 }))) return undefined
  const messages = search.prompts.value(trajectory(child), search.failures)
  const request = { purpose: 'lats.value', messages, temperature: 1, maxTokens: SCORE_TOKENS }
  const score = yield* askFor<number | undefined>(request, readScore, { retries: 1, fallback: () => undefined })
  if (score !== undefined) yield* note({ kind: 'judgement', about: child.action, verdict: String(score) })
  return score
}

/** A success before a mere end, an end before what is none, then the higher estimate; of equals the first. */
function isBetter(node: Node, best: Node | undefined): boolean {
  return best === undefined || rankOf(node) > rankOf(best)
}

/** Estimates are from 0 to 1. */
function rankOf({ isSolved, ended, estimate }: Node): number {
  return estimate + (ended ? 2 : 0) + (isSolved ? 4 : 0)
}
