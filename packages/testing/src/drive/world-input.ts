import { OrreryError, type World, type WorldPackage } from '@orreryjs/core'
import { describeInput } from './agent-input.ts'

/** A world, or its package, as `run` of `@orreryjs/orrery` accepts them. */
export type WorldInput<State = unknown> = World<State> | WorldPackage

/** Returns the world of an input; of a package, with its default options. Throws `CONFIG_INVALID`. */
export function readWorld<State>(input: WorldInput<State>): World<State> {
  if (typeof input === 'object' && input !== null) {
    if ('step' in input && typeof input.step === 'function') return input
    if ('create' in input && typeof input.create === 'function') return input.create() as World<State>
  }
  throw new OrreryError('CONFIG_INVALID', `the world is ${describeInput(input, 'step or create')}`, {
    hint: 'pass a world, such as tinyCraft(), or its package; names and paths are for `run` of @orreryjs/orrery',
  })
}
