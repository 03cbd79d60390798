import type { PlaygroundState } from '@orreryjs/viewer'
import { AGENTS, type Branch, type Catalogue, firstBranch, importedWorld, sceneOf, worldChoices } from '../src/engine/index.ts'

/** All that the page has, loaded by import. */
export const CATALOGUE: Catalogue = { worlds: worldChoices(importedWorld), agents: AGENTS }

/** An episode at its beginning. */
export async function begun(state: Partial<PlaygroundState>): Promise<Branch> {
  return firstBranch(await sceneOf(CATALOGUE, state))
}

/** Plays a branch on to its end, or up to so many effects. */
export async function playOn(branch: Branch, most: number = Number.POSITIVE_INFINITY): Promise<Branch> {
  while (branch.game.next !== undefined && branch.game.done.length < most) await branch.game.step()
  return branch
}
