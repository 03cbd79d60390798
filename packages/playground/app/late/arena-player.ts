import type { Policy } from '@orreryjs/core/worlds'
import { webarenaHead } from '#webarena/player/head.ts'

/** Stands for how a simulated model plays WebArena: a fifth of the page, which comes with that world. */
export const player: Policy = {
  ...webarenaHead,
  view: (prompt, dice) => {
    const { orreryPlayers } = globalThis as { readonly orreryPlayers?: { readonly webarena: Policy } }
    if (orreryPlayers === undefined) throw new Error('WebArena is not loaded')
    return orreryPlayers.webarena.view(prompt, dice)
  },
}
