import { errorMessage } from '@orreryjs/core'
import { EMPTY_VIEW, type View } from './view.ts'

/** True until another operation starts or the operation is interrupted. */
export type IsCurrent = () => boolean

/** View state, its listeners, and the current asynchronous operation. */
export interface Stage {
  readonly view: View
  /** Changes the view and notifies listeners. Clears the last failure and waiting message. */
  show(change: Partial<View>): void
  /** Changes the view without notifying listeners. */
  prepare(change: Partial<View>): void
  onChange(listener: () => void): () => void
  /** Runs an asynchronous operation, which supersedes earlier ones. Shows its failure. */
  attempt(work: (isCurrent: IsCurrent) => Promise<void>): Promise<void>
  /** Invalidates the current operation. */
  interrupt(): void
}

/** Creates an empty stage. */
export function createStage(): Stage {
  let view = EMPTY_VIEW
  let turn = 0
  const listeners = new Set<() => void>()
  const show = (change: Partial<View>): void => {
    const { failure: _failure, waiting: _waiting, ...kept } = view
    view = { ...kept, ...change }
    for (const listener of listeners) listener()
  }
  return {
    get view() {
      return view
    },
    show,
    prepare(change) {
      view = { ...view, ...change }
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async attempt(work) {
      turn += 1
      const ownTurn = turn
      const isCurrent = (): boolean => ownTurn === turn
      try {
        await work(isCurrent)
      } catch (error) {
        if (isCurrent()) show({ failure: failureLine(error), isPlaying: false })
      }
    },
    interrupt() {
      turn += 1
    },
  }
}

function failureLine(error: unknown): string {
  const hint = error instanceof Error && 'hint' in error && typeof error.hint === 'string' ? `; ${error.hint}` : ''
  return `${errorMessage(error)}${hint}`
}
