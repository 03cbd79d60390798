import type { Branch } from '../../src/engine/index.ts'

/** State of the page. */
export interface View {
  readonly branches: readonly Branch[]
  /** Index of the current branch. */
  readonly current: number
  /** Number of events of the branch that are shown as done. */
  readonly position: number
  /** Problems of the link. */
  readonly problems: readonly string[]
  /** Message of the last failure. */
  readonly failure?: string
  /** Status text of the current operation. */
  readonly waiting?: string
  readonly isPlaying: boolean
  /** Events per second; 0 for maximum speed. */
  readonly speed: number
  readonly isPresenting: boolean
}

/** Initial state without an episode. */
export const EMPTY_VIEW: View = {
  branches: [],
  current: 0,
  position: 0,
  problems: [],
  isPlaying: false,
  speed: 4,
  isPresenting: false,
}

/** Returns the current branch. */
export function currentBranch({ branches, current }: View): Branch | undefined {
  return branches[current]
}

/** Returns the current branch. Throws if there is none. */
export function requireBranch(view: View): Branch {
  const branch = currentBranch(view)
  if (branch === undefined) throw new Error('no episode is set up yet')
  return branch
}
