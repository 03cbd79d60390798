import type { Given } from '@orreryjs/harness/stepping'
import { type Branch, branchAt } from '../../src/engine/index.ts'
import type { IsCurrent, Stage } from './stage.ts'
import { branchNow } from './view.ts'

/** Another answer at an effect: on the way that is being played where it comes next, else on a branch. */
export function give(stage: Stage, at: number, given: Given): Promise<void> {
  return stage.attempt(async (isCurrent) => {
    const { game } = branchNow(stage.view)
    if (at === game.done.length) {
      await game.step(given)
      if (isCurrent()) stage.show({ position: at + 1, isPlaying: false })
      return
    }
    const branch = await branchAt(stage.view.branches, stage.view.current, at, given)
    if (!isCurrent()) return
    const branches = [...stage.view.branches, branch]
    stage.show({ branches, current: branches.length - 1, position: at + 1, isPlaying: false })
  })
}

/** Takes an action in place of the agent's next one. */
export async function take(stage: Stage, action: string): Promise<void> {
  const branch = branchNow(stage.view)
  const { game } = branch
  let at = stage.view.position
  const isAction = (): boolean => (game.done[at]?.effect ?? game.next)?.kind === 'act'
  await stage.attempt(async (isCurrent) => {
    while (!isAction()) {
      if (at >= game.done.length && !(await playAhead(branch, isCurrent))) return
      at += 1
    }
  })
  if (isAction()) await give(stage, at, { kind: 'action', action })
  else stage.show({ failure: 'The agent asks its model before it acts: reply first, or go on.' })
}

/** Plays an effect that is not shown yet. */
async function playAhead({ game }: Branch, isCurrent: IsCurrent): Promise<boolean> {
  if (game.next === undefined || game.wants !== undefined) return false
  await game.step()
  return isCurrent()
}
