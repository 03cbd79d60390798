import type { Branch } from '../../src/engine/index.ts'
import { lookNowAndThen, pause } from './pace.ts'
import type { IsCurrent, Stage } from './stage.ts'
import { isOfUnit, type Unit } from './unit.ts'
import { branchNow } from './view.ts'

/** Shows the next event, running it first if necessary; `false` if there is none. Does not notify listeners. */
export async function forward(stage: Stage, isCurrent: IsCurrent): Promise<boolean> {
  const { game } = branchNow(stage.view)
  if (stage.view.position >= game.done.length) {
    if (game.next === undefined || game.wants !== undefined) return false
    if (game.next.kind === 'ask' && game.spec.model.kind === 'server') stage.show({ waiting: `calling ${game.spec.model.id}` })
    await game.step()
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
      if (isOfUnit(branchNow(stage.view).game.done[stage.view.position - 1], unit)) break
    }
    if (isCurrent()) stage.show({})
  })
}

/** Runs to the end at the selected speed. */
export function run(stage: Stage): Promise<void> {
  return stage.attempt(async (isCurrent) => {
    stage.show({ isPlaying: true })
    const look = lookNowAndThen()
    while (isCurrent() && (await forward(stage, isCurrent))) {
      if (stage.view.speed > 0) {
        stage.show({})
        await pause(1000 / stage.view.speed)
      } else await look(() => stage.show({ waiting: countWords(branchNow(stage.view)) }))
    }
    if (isCurrent()) stage.show({ isPlaying: false })
  })
}

/** Goes to a position that was already run. */
export function goTo(stage: Stage, position: number): void {
  stage.interrupt()
  const { done } = branchNow(stage.view).game
  stage.show({ position: Math.max(0, Math.min(position, done.length)), isPlaying: false })
}

/** Returns a status text with the number of events so far. */
export function countWords({ game }: Branch): string {
  return `running: ${game.done.length} events so far`
}
