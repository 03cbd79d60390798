import type { PlaygroundState } from '@orreryjs/viewer'
import {
  AGENTS,
  type Branch,
  type Catalogue,
  firstBranch,
  importWorld,
  resolveEpisodeSetup,
  worldChoices,
} from '../src/engine/index.ts'

/** All worlds and agents of the page, loaded by import. */
export const CATALOGUE: Catalogue = { worlds: worldChoices(importWorld), agents: AGENTS }

/** Creates an episode at its start. */
export async function begun(state: Partial<PlaygroundState>): Promise<Branch> {
  return firstBranch(await resolveEpisodeSetup(CATALOGUE, state))
}

/** Runs a branch to its end, or up to a number of events. */
export async function playOn(branch: Branch, maxSteps: number = Number.POSITIVE_INFINITY): Promise<Branch> {
  while (branch.episode.next !== undefined && branch.episode.completed.length < maxSteps) await branch.episode.step()
  return branch
}
