import type { World } from '@orreryjs/core'
import fc from 'fast-check'
import { anyTextLike } from './texts.ts'
import { anyToolAction } from './tool-actions.ts'

/**
 * What an agent may try in a state of a world: an admissible action, one damaged or written otherwise, a call of a tool, or any
 * text. A failing one shrinks to the first admissible action where that fails too.
 */
export function anyAction<State>(world: Pick<World<State>, 'admissible' | 'tools'>, state: State): fc.Arbitrary<string> {
  const offered = world.admissible(state)
  const garbage = anyTextLike(offered)
  const called = anyToolAction(world.tools(state))
  const others = called === undefined ? [garbage] : [garbage, called]
  if (offered.length === 0) return fc.oneof(...others)
  return fc.oneof({ withCrossShrink: true }, fc.constantFrom(...offered), anyRewriting(offered), ...others)
}

const REWRITINGS: readonly ((action: string) => string)[] = [
  (action) => ` ${action} `,
  (action) => action.toUpperCase(),
  (action) => action.toLowerCase(),
  (action) => `${action}.`,
  (action) => `> ${action}`,
  (action) => `${action}\n${action}`,
  (action) => action.split(' ').reverse().join(' '),
  (action) => action.replace(/\d+/, (digits) => String(Number(digits) + 1)),
  (action) => action.replace(/\d+/, '99999999999999999999'),
  (action) => action.replaceAll(' ', '\u00a0'),
]

/** An action as models write it when they mean it and miss it. */
function anyRewriting(actions: readonly string[]): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...actions), fc.constantFrom(...REWRITINGS)).map(([action, rewrite]) => rewrite(action))
}
