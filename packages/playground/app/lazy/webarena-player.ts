import type { Policy } from '@orreryjs/core/worlds'
import { webarenaPolicyHead } from '#webarena/player/recogniser.ts'

/** Placeholder for the simulated player of WebArena: a fifth of the page's size, loaded with that world. */
export const player: Policy = {
  ...webarenaPolicyHead,
  view: (prompt, dice) => {
    const { orreryPlayers } = globalThis as { readonly orreryPlayers?: { readonly webarena: Policy } }
    if (orreryPlayers === undefined) throw new Error('WebArena is not loaded')
    return orreryPlayers.webarena.view(prompt, dice)
  },
}
