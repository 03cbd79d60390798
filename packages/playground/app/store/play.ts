import type { Branch } from '../../src/engine/index.ts'
import { lookNowAndThen, pause } from './pace.ts'
import type { IsCurrent, Stage } from './stage.ts'
import { isOfUnit, type Unit } from './unit.ts'
import { branchNow } from './view.ts'

/** Shows one effect more, played first where it has not been; `false` where there is no further. Nobody is told. */
export async function forward(stage: Stage, isCurrent: IsCurrent): Promise<boolean> {
  const { game } = branchNow(stage.view)
  if (stage.view.position >= game.done.length) {
    if (game.next === undefined || game.wants !== undefined) return false
    if (game.next.kind === 'ask' && game.spec.model.kind === 'server') stage.show({ waiting: `asking ${game.spec.model.id}` })
    await game.step()
    if (!isCurrent()) return false
  }
  stage.prepare({ position: stage.view.position + 1 })
  return true
}

/** On to the next effect, answer of the model or action. */
export function step(stage: Stage, unit: Unit): Promise<void> {
  return stage.attempt(async (isCurrent) => {
    stage.prepare({ isPlaying: false })
    while (await forward(stage, isCurrent)) {
      if (isOfUnit(branchNow(stage.view).game.done[stage.view.position - 1], unit)) break
    }
    if (isCurrent()) stage.show({})
  })
}

/** On to the end, at the speed that is chosen. */
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

/** To a place that was played. */
export function goTo(stage: Stage, position: number): void {
  stage.interrupt()
  const { done } = branchNow(stage.view).game
  stage.show({ position: Math.max(0, Math.min(position, done.length)), isPlaying: false })
}

/** How far an episode is that is being played. */
export function countWords({ game }: Branch): string {
  return `playing: ${game.done.length} effects so far`
}
