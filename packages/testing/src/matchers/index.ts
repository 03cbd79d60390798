import type { MatcherState } from 'vitest'
import type { Trajectory } from '../drive/trajectory.ts'
import type { Fault } from '../faults/fault.ts'
import { type ActionPattern, notToRepeatAction, type TakeActionsOptions, toTakeActions } from './actions.ts'
import { type Budget, toStayWithin } from './budget.ts'
import type { MatcherResult } from './matcher-result.ts'
import { toMatchInlineScreenplay, toMatchScreenplay, toRecoverFrom, toSucceed, toSucceedWithin } from './outcome.ts'
import { type PassRateOptions, toPassRateAtLeast } from './pass-rate.ts'
import { neverToReach, type PlacePattern, toReach } from './places.ts'
import { type BeatOptions, toBeat } from './to-beat.ts'
import { recordVerdict } from './verdict.ts'

/** Matchers of `expect(trajectory)` and `expect(trajectories)` once they are registered. */
export interface OrreryMatchers {
  /** Passes if the task was solved. */
  toSucceed(): void
  /** Passes if the task was solved in at most this many steps, including steps of rewinds. */
  toSucceedWithin(steps: number): void
  /** Passes if the agent took these actions in this order; `{ gaps: true }` allows others before, between and after. */
  toTakeActions(actions: readonly ActionPattern[], options?: TakeActionsOptions): void
  /** Passes if a place of the episode contains the text, matches the pattern, or has a state that satisfies the predicate. */
  // biome-ignore lint/suspicious/noExplicitAny: the type of the state is not known here; a test may name it.
  toReach<State = any>(place: PlacePattern<State>): void
  /** Passes if no place of the episode matches. */
  // biome-ignore lint/suspicious/noExplicitAny: as in `toReach`.
  neverToReach<State = any>(place: PlacePattern<State>): void
  /** Passes if the agent did not repeat an action with the same observation this many times (default 2) in a row. */
  notToRepeatAction(times?: number): void
  /** Passes if the episode stayed within the budget. */
  toStayWithin(budget: Budget): void
  /** Passes if the screenplay of the episode equals its snapshot. */
  toMatchScreenplay(hint?: string): void
  /** Passes if the screenplay equals the inline snapshot, which vitest writes into the test. */
  toMatchInlineScreenplay(screenplay?: string): void
  /** Passes if the same episode also succeeds with the fault. */
  toRecoverFrom(fault: Fault): Promise<void>
  /** Passes if the lower confidence bound of the success rate is at least `rate`. */
  toPassRateAtLeast(rate: number, options?: PassRateOptions): void
  /** Passes if the agent is significantly better than another on the same tasks. */
  toBeat(baseline: readonly Trajectory[], options?: BeatOptions): void
}

// The interfaces of vitest 4 and 5 have different type parameters; both include Chai's, without parameters.
declare global {
  // biome-ignore lint/style/noNamespace: Chai declares its types in a global namespace.
  namespace Chai {
    interface Assertion extends OrreryMatchers {}
  }
}

type Implementations = {
  readonly [Name in keyof OrreryMatchers]: (
    this: MatcherState,
    received: unknown,
    ...expected: Parameters<OrreryMatchers[Name]>
  ) => MatcherResult | Promise<MatcherResult>
}

/** All matchers: `expect.extend(orreryMatchers)`, or import `@orreryjs/testing/setup`. */
export const orreryMatchers: Implementations = {
  toSucceed,
  toSucceedWithin,
  toTakeActions,
  toReach,
  neverToReach,
  notToRepeatAction,
  toStayWithin,
  toMatchScreenplay,
  toMatchInlineScreenplay,
  toRecoverFrom,
  toPassRateAtLeast(received, ...expected) {
    return recordVerdict(this, toPassRateAtLeast(received, ...expected))
  },
  toBeat(received, ...expected) {
    return recordVerdict(this, toBeat(received, ...expected))
  },
}
