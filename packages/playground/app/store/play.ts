import type { Branch } from '../../src/engine/index.ts'
import { createStatusUpdates, pause } from './pace.ts'
import type { IsCurrent, Stage } from './stage.ts'
import { matchesUnit, type Unit } from './unit.ts'
import { requireBranch } from './view.ts'

/** Shows the next event, running it first if necessary; `false` if there is none. Does not notify listeners. */
export async function forward(stage: Stage, isCurrent: IsCurrent): Promise<boolean> {
  const { episode } = requireBranch(stage.view)
  if (stage.view.position >= episode.completed.length) {
    if (episode.next === undefined || episode.requiredInput !== undefined) return false
    if (episode.next.kind === 'ask' && episode.spec.model.kind === 'server')
      stage.show({ waiting: `calling ${episode.spec.model.id}` })
    await episode.step()
    if (!isCurrent()) return false
  }
  stage.prepare({ position: stage.view.position + 1 })
  return true
}

/** Goes to the next event, model reply or action. */
export function step(stage: Stage, unit: Unit): Promise<void> {
  return stage.attempt(async (isCurrent) => {
    stage.prepare({ isPlaying: false })
    while (await forward(stage, isCurrent)) {
      if (matchesUnit(requireBranch(stage.view).episode.completed[stage.view.position - 1], unit)) break
    }
    if (isCurrent()) stage.show({})
  })
}

/** Runs to the end at the selected speed. */
export function run(stage: Stage): Promise<void> {
  return stage.attempt(async (isCurrent) => {
    stage.show({ isPlaying: true })
    const look = createStatusUpdates()
    while (isCurrent() && (await forward(stage, isCurrent))) {
      if (stage.view.speed > 0) {
        stage.show({})
        await pause(1000 / stage.view.speed)
      } else await look(() => stage.show({ waiting: countWords(requireBranch(stage.view)) }))
    }
    if (isCurrent()) stage.show({ isPlaying: false })
  })
}

/** Goes to a position that was already run. */
export function goTo(stage: Stage, position: number): void {
  stage.interrupt()
  const { completed } = requireBranch(stage.view).episode
  stage.show({ position: Math.max(0, Math.min(position, completed.length)), isPlaying: false })
}

/** Returns a status text with the number of events so far. */
export function countWords({ episode }: Branch): string {
  return `running: ${episode.completed.length} events so far`
}
