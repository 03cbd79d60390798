import type { Answer, Briefing } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import type { AnticipatoryReflectionOptions } from './options.ts'
import { isExhausted, makePlan, nextStep, planStart, resumeSubtask } from './plan.ts'
import { endAtActionLimit, failPlan, finishEpisode, type Outcome, runTrials, WORLD_ENDED } from './reflect/trials.ts'
import { advance, align, execute, isTaskCompleted } from './reflect.ts'
import { createEpisode, type Episode, isActionLimitReached } from './rules.ts'
import { actionFor, remediesFor } from './search/candidates.ts'
import { goBack, hasLeftState } from './search/go-back.ts'
import { type Entry, rootEntry } from './search/stack.ts'

type Options = AnticipatoryReflectionOptions

/**
 * Algorithm 1 of the paper. The numbered comments are its printed lines; D1 to D18 are its open points (README). Options about
 * them are handled in the called functions.
 */
export function* program(briefing: Briefing, options: Options): EffectGenerator<Answer | undefined> {
  const episode = createEpisode('anticipatory-reflection', briefing, options)
  //  1  while not G_completed(T, .):
  return yield* runTrials(episode, options, () => attempt(episode, options))
}

/** Lines 2 to 18: one plan and its search. */
function* attempt(episode: Episode, options: Options): EffectGenerator<Outcome> {
  const { memory } = episode
  if (options.checkAtStart && (yield* isTaskCompleted(episode))) return yield* finishEpisode(episode)
  //  2    P ~ G_plan(T, S, H)
  let tau = planStart(yield* makePlan(episode))
  //  3    Stack = [(S, a, tau)]
  const stack: Entry[] = [rootEntry(memory.state)]
  //  4    while Stack:
  //  5      (S', a, tau) = Stack.pop()
  let failureReason = 'no action could be read'
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    if (entry.kind !== 'root' && isActionLimitReached(episode)) return yield* endAtActionLimit(tau, options)
    //  6      if S != S': go_back(S')
    const action = hasLeftState(episode, entry) ? yield* goBack(episode, entry, options) : entry.action
    if (memory.hasEnded) return WORLD_ENDED
    let aligned = true
    if (entry.kind === 'root') {
      //  7      if tau is empty: C = 1; tau = P.next()
      tau = yield* nextStep(tau)
    } else if (action === undefined) {
      failureReason = 'no alternative is possible'
      continue
    } else {
      tau = yield* resumeSubtask(tau, entry.subtask)
      //  8      else: S+1 = E(a); H.add(G_describe(S, a, S+1))
      const result = yield* execute(episode, action, entry.rank)
      //  9            C ~ G_align(S, a, S+1, tau)
      aligned = yield* align(episode, tau, action, result)
      if (memory.hasEnded) return WORLD_ENDED
    }
    // 10      if C:
    if (aligned || options.checkTaskEvenIfMisaligned) {
      // 11        if G_completed(T, S+1): Finished
      if (yield* isTaskCompleted(episode, tau)) return yield* finishEpisode(episode, tau)
    }
    failureReason = aligned ? 'no action could be read' : 'the action was misaligned'
    if (!aligned) continue
    // 12        if G_completed(tau, S+1): tau = P.next()
    tau = yield* advance(episode, tau, options.advance)
    if (isExhausted(tau)) {
      if (options.onPlanExhausted === 'backtrack') continue
      return options.onPlanExhausted === 'finish' ? yield* finishEpisode(episode, tau) : yield* failPlan(tau, failureReason)
    }
    if (isActionLimitReached(episode)) return yield* endAtActionLimit(tau, options)
    // 14      if C: a ~ G_action(tau, S)
    const choice = yield* actionFor(episode, tau, options)
    if (choice === undefined) continue
    // 15        for r = 1 .. R:
    // 16          a_r ~ G_remedy(tau, S, a)
    // 17          Stack.push((S, a_r, tau))
    stack.push(...(yield* remediesFor(episode, tau, choice, options)))
    // 18        Stack.push((S, a, tau))
    stack.push({ kind: 'action', state: memory.state, action: choice.action, subtask: tau.index, rank: 0 })
  }
  return yield* failPlan(tau, failureReason)
}
