import { type Agent, type Answer, act, type Briefing, mark, OrreryError, type Profile, remaining } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { profileNumber } from '@orreryjs/core/agents'
import { promptsFor } from './prompts.ts'
import { reflect } from './reflect.ts'
import { expand, simulate } from './search/expand.ts'
import { createRoot, type Node } from './search/node.ts'
import type { Search, SearchRules } from './search/search.ts'
import { backpropagate, select } from './search/select.ts'
import { costOf, goTo } from './search/walk.ts'

/** Every setting of LATS. */
export interface LatsOptions extends Omit<SearchRules, 'depthLimit' | 'maxTokens' | 'endShown' | 'isIrreversible'> {
  /** Iterations. */
  readonly k: number
  /** Actions of a trajectory; 0 for as many as the profile's part `trialSteps` says. */
  readonly depth: number
}

/** The published settings for its shop, without its knowledge of rewards. */
export const LATS_DEFAULTS: LatsOptions = {
  n: 5,
  k: 30,
  w: 1,
  lambda: 0.8,
  depth: 0,
  rootFactor: 1,
  keepRollout: true,
  cutoffValue: -0.5,
  maxReflections: 3,
  feedback: 'self',
  accept: 10,
  search: 'mcts',
  valueModel: true,
  dedupe: true,
}

/** LATS (Zhou et al. 2024): Monte-Carlo tree search over real steps; the model is policy, value function and critic. */
export function createLats(options: Partial<LatsOptions> = {}): Agent {
  const settings: LatsOptions = { ...LATS_DEFAULTS, ...options }
  return { id: 'lats', version: 1, options: { ...settings }, program: (briefing) => lats(briefing, settings) }
}

function* lats(briefing: Briefing, options: LatsOptions): Steps<Answer> {
  const search = yield* begin(briefing, options)
  for (let iteration = 1; iteration <= options.k && !search.isOver; iteration += 1) {
    const path = select(search.root, search.rules)
    if (path === undefined) break
    yield* expand(search, lastOf(path))
    yield* simulate(search, path)
    if (search.isOver) break
    const leaf = lastOf(path)
    backpropagate(path, leaf.ended ? leaf.estimate : options.cutoffValue)
    if (leaf.ended || leaf.depth >= search.rules.depthLimit) yield* reflect(search, leaf)
  }
  return yield* settle(search)
}

function* begin({ profile, task, observation, feedback }: Briefing, options: LatsOptions): Steps<Search> {
  if (options.feedback === 'env' && feedback === 'none') {
    throw new OrreryError(
      'CONFIG_INVALID',
      'lats with feedback=env learns from rewards (--feedback terminal), and this run tells none',
      {
        hint: 'run it with --feedback terminal, or with the option feedback=self',
      },
    )
  }
  const root = createRoot(observation.text, yield* mark())
  const prompts = promptsFor({ profile, taskType: task.type, observation: observation.text })
  const rules = rulesFrom(profile, options)
  return { rules, prompts, root, at: root, failures: [], returnsFree: false, best: undefined, isOver: false }
}

function rulesFrom(profile: Profile, options: LatsOptions): SearchRules {
  const irreversible = new Set((profile.parts['irreversible'] ?? '').split('\n').map(plain))
  irreversible.delete('')
  return {
    ...options,
    depthLimit: options.depth > 0 ? options.depth : profileNumber(profile, 'trialSteps', 15),
    maxTokens: profileNumber(profile, 'maxTokens', 100),
    endShown: profile.parts['endShown'] ?? 'The task has ended.',
    isIrreversible: (action) => irreversible.has(plain(action)),
  }
}

function plain(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Ends at the best node: goes back to it, and takes its action where that was put off. */
function* settle(search: Search): Steps<Answer> {
  const { best } = search
  const untaken = best?.mark === undefined ? best?.parent : undefined
  const place = untaken ?? best
  if (best === undefined || place === undefined || !(yield* canReach(search, place))) return { claim: 'failure' }
  if (untaken !== undefined) yield* act(best.action)
  return { claim: best.isSolved ? 'success' : 'failure' }
}

function* canReach(search: Search, node: Node): Steps<boolean> {
  const { steps } = yield* remaining()
  return steps >= costOf(search, node) && (yield* goTo(search, node))
}

function lastOf(path: readonly Node[]): Node {
  return path[path.length - 1] as Node
}
