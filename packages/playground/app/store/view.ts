import type { Branch } from '../../src/engine/index.ts'

/** What the page shows. */
export interface View {
  readonly branches: readonly Branch[]
  /** The branch that is shown. */
  readonly current: number
  /** Effects of it that are shown as done. */
  readonly position: number
  /** What a link said that is not understood. */
  readonly problems: readonly string[]
  /** What went wrong last. */
  readonly failure?: string
  /** What is being waited for, in words. */
  readonly waiting?: string
  readonly isPlaying: boolean
  /** Effects a second; 0 for as fast as it goes. */
  readonly speed: number
  readonly wall: boolean
}

/** Nothing is set up yet. */
export const EMPTY: View = { branches: [], current: 0, position: 0, problems: [], isPlaying: false, speed: 4, wall: false }

/** The branch that is shown. */
export function currentOf({ branches, current }: View): Branch | undefined {
  return branches[current]
}

/** The branch that is shown, where there has to be one. */
export function branchNow(view: View): Branch {
  const branch = currentOf(view)
  if (branch === undefined) throw new Error('nothing is set up yet')
  return branch
}
