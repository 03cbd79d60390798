import type { MatcherState } from 'vitest'
import type { Trajectory } from '../drive/trajectory.ts'
import type { Fault } from '../faults/fault.ts'
import { type ActionPattern, notToRepeatAction, type TakeActionsOptions, toTakeActions } from './actions.ts'
import { type BeatOptions, toBeat } from './beating.ts'
import { type Budget, toStayWithin } from './budget.ts'
import { toMatchInlineScreenplay, toMatchScreenplay, toRecoverFrom, toSucceed, toSucceedWithin } from './outcome.ts'
import { type PassRateOptions, toPassRateAtLeast } from './pass-rate.ts'
import { neverToReach, type PlacePattern, toReach } from './places.ts'
import type { Verdict } from './verdict.ts'

/** State of the world that a trajectory went through. */
export type StateOf<Received> = Received extends Trajectory<infer State> ? State : unknown

/** What `expect(trajectory)` and `expect(trajectories)` can be asked once the matchers are registered. */
export interface OrreryMatchers<Received = unknown> {
  /** The task was solved. */
  toSucceed(): void
  /** The task was solved in so many steps at most, those of rewinds included. */
  toSucceedWithin(steps: number): void
  /** The agent took these actions, in this order; `{ gaps: true }` allows others before, between and after. */
  toTakeActions(actions: readonly ActionPattern[], options?: TakeActionsOptions): void
  /** The episode stood at such a place: one that shows the text, fits the pattern, or whose state satisfies the predicate. */
  toReach(place: PlacePattern<StateOf<Received>>): void
  /** The episode stood at no such place. */
  neverToReach(place: PlacePattern<StateOf<Received>>): void
  /** No action of the agent came so many times in a row (usually 2) to the same observation. */
  notToRepeatAction(times?: number): void
  /** The episode took no more than that. */
  toStayWithin(budget: Budget): void
  /** The episode reads as its snapshot. */
  toMatchScreenplay(hint?: string): void
  /** The episode reads as the snapshot in the test itself, where vitest writes it. */
  toMatchInlineScreenplay(screenplay?: string): void
  /** The same episode, played again with the fault, succeeds too. */
  toRecoverFrom(fault: Fault): Promise<void>
  /** The share of solved tasks is shown to be at least so high. */
  toPassRateAtLeast(rate: number, options?: PassRateOptions): void
  /** The agent is shown to do better than another on the same tasks. */
  toBeat(baseline: readonly Trajectory[], options?: BeatOptions): void
}

declare module 'vitest' {
  // The type parameter has to be written as vitest writes its own.
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  interface Matchers<T = any> extends OrreryMatchers<T> {}
}

type Implementations = {
  readonly [Name in keyof OrreryMatchers]: (
    this: MatcherState,
    received: unknown,
    ...expected: Parameters<OrreryMatchers[Name]>
  ) => Verdict | Promise<Verdict>
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
  toPassRateAtLeast,
  toBeat,
}
