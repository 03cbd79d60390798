// In the bundle, the simulated player of WebArena: every simulated model has it, but only prompts of WebArena need most of its code.
import { webarenaPolicyHead } from '../../../envs/webarena/dist/player/recogniser.js'
import { loadBundled } from './module-location.mjs'

export const player = {
  ...webarenaPolicyHead,
  view: (prompt, dice) => loadBundled('webarena-player').player.view(prompt, dice),
}
