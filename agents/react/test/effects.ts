import type { AgentNote, Effect, ModelRequest } from '@orreryjs/core'

/** Requests to the model among the effects of a program. */
export const requests = (effects: readonly Effect[]): readonly ModelRequest[] =>
  effects.flatMap((effect) => (effect.kind === 'ask' ? [effect.request] : []))

/** Actions among the effects of a program. */
export const actions = (effects: readonly Effect[]): readonly string[] =>
  effects.flatMap((effect) => (effect.kind === 'act' ? [effect.action] : []))

/** Notes among the effects of a program. */
export const notes = (effects: readonly Effect[]): readonly AgentNote[] =>
  effects.flatMap((effect) => (effect.kind === 'note' ? [effect.note] : []))
