import { type Answer, type Briefing, note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import type { AnticipatoryReflectionOptions } from './options.ts'
import { beginPlan, makePlan, type Step, takeUp } from './plan.ts'
import { advance, answerOf, isTaskCompleted } from './reflect/completed.ts'
import { execute } from './reflect/execute.ts'
import { failPlan, inTrials, type Outcome, UNFINISHED, WORLD_ENDED } from './reflect/trials.ts'
import { beginRun, isSpent, type Run } from './rules.ts'
import { candidatesFor } from './search/candidates.ts'
import { goBack } from './search/go-back.ts'
import { type Entry, rootAt } from './search/stack.ts'

type Options = AnticipatoryReflectionOptions

/** Algorithm 1 of the paper. The numbers are those of its lines; D1 to D18 are its open points (README). */
export function* program(briefing: Briefing, options: Options): Steps<Answer | undefined> {
  const run = beginRun('anticipatory-reflection', briefing, options)
  return yield* inTrials(run, options, () => attempt(run, options)) //                            1
}

/** Lines 2 to 18: one plan, and the search below it. */
function* attempt(run: Run, options: Options): Steps<Outcome> {
  const { memory } = run
  if (options.checkAtStart && (yield* isTaskCompleted(run))) return yield* finish(run)

  const plan = yield* makePlan(run) //                                                            2
  let step = yield* beginPlan(plan)
  const root = rootAt(memory.here)
  const stack: Entry[] = [root] //                                                                3
  let came: Arrival = 'aligned'
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    //                    4, 5
    if (entry !== root && isSpent(run)) return UNFINISHED
    const action = yield* goBack(run, entry, options) //                                          6
    if (memory.ended) return WORLD_ENDED
    came = 'impossible'
    if (action === undefined) continue
    step = yield* takeUp(step, entry.index)
    came =
      entry === root || (yield* tryOut(run, step, { ...entry, action })) //                  7, 8, 9
        ? 'aligned'
        : 'misaligned'
    if (memory.ended) return WORLD_ENDED
    if (came === 'aligned' || options.checkTaskEvenIfMisaligned) {
      //                             10
      if (yield* isTaskCompleted(run, step)) return yield* finish(run, step) //                   11
    }
    if (came === 'misaligned') continue
    step = yield* advance(run, step, options.advance) //                                          12
    if (step.index < plan.length) {
      if (isSpent(run)) return UNFINISHED
      stack.push(...(yield* candidatesFor(run, step, options))) //                                14 to 18
    } else if (options.onPlanExhausted === 'finish') return yield* finish(run, step)
    else if (options.onPlanExhausted === 'revise') break
  }
  return yield* failPlan(step, reasonOf(step, came))
}

/** What came of an entry of the stack: `impossible` where nothing could be done. */
type Arrival = 'aligned' | 'misaligned' | 'impossible'

/** Lines 8 and 9, for a first choice or a remedy. */
function* tryOut(run: Run, step: Step, { action, rank }: Entry): Steps<boolean> {
  if (rank > 0) yield* note({ kind: 'remedy', action, rank })
  return yield* execute(run, step, action)
}

function* finish(run: Run, step?: Step): Steps<Outcome> {
  return { kind: 'over', answer: { ...(yield* answerOf(run, step)), claim: 'success' } }
}

function reasonOf({ plan, index }: Step, came: Arrival): string {
  if (index >= plan.length) return 'the plan is exhausted'
  if (came === 'impossible') return 'no alternative is possible'
  return came === 'aligned' ? 'no action could be read' : 'the action was misaligned'
}
