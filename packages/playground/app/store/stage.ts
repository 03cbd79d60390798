import { errorMessage } from '@orreryjs/core'
import { EMPTY, type View } from './view.ts'

/** Whether what was begun still counts: something else was begun, or it was stopped, otherwise. */
export type IsCurrent = () => boolean

/** What is shown, who is told of changes, and which of the things that take time still counts. */
export interface Stage {
  readonly view: View
  /** Changes what is shown. What went wrong and what is waited for hold until the next change. */
  show(change: Partial<View>): void
  /** The same, told to nobody yet. */
  prepare(change: Partial<View>): void
  onChange(listener: () => void): () => void
  /** Runs what takes time; what began before it no longer counts. A failure is shown. */
  attempt(work: (isCurrent: IsCurrent) => Promise<void>): Promise<void>
  /** What was begun no longer counts. */
  interrupt(): void
}

/** A stage with nothing on it. */
export function createStage(): Stage {
  let view = EMPTY
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
      const mine = turn
      const isCurrent = (): boolean => mine === turn
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
