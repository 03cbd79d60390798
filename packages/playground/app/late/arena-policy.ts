import type { WorldPolicy } from '#simulated/worlds/policy.ts'
import { webarenaHead } from '#simulated/worlds/webarena/head.ts'

/** Stands for how a simulated model plays WebArena: a fifth of the page, which comes with that world. */
export const webarena: WorldPolicy = {
  ...webarenaHead,
  view: (prompt, dice) => {
    const { orreryPolicies } = globalThis as { readonly orreryPolicies?: { readonly webarena: WorldPolicy } }
    if (orreryPolicies === undefined) throw new Error('WebArena is not loaded')
    return orreryPolicies.webarena.view(prompt, dice)
  },
}
