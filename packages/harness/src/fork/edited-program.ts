import type { AgentProgram, Effect, Rng } from '@orreryjs/core'
import { isPromise } from '../episode/deadline.ts'

/** Returns a program that yields edited effects. Not a generator, because a suspended one would not pass `return` on before its next effect. */
export function editedProgram(program: AgentProgram, edit: (effect: Effect) => Effect): AgentProgram {
  type Turn = IteratorResult<Effect, unknown>
  const edited = (turn: Turn): Turn => (turn.done === true ? turn : { done: false, value: edit(turn.value) })
  const pass = (turn: Turn | PromiseLike<Turn>): Turn | PromiseLike<Turn> => (isPromise(turn) ? turn.then(edited) : edited(turn))
  const wrapped = {
    next: (answer?: unknown) => pass(program.next(answer)),
    throw: (error: unknown) => pass(program.throw(error)),
    return: (value: unknown) => pass(program.return(value as never)),
    [Symbol.asyncIterator]: () => wrapped,
  }
  return wrapped as unknown as AgentProgram
}

/** Returns a stream that continues with `later` once `isLater` returns true. */
export function switchingRng(first: Rng, later: Rng, isLater: () => boolean): Rng {
  const current = (): Rng => (isLater() ? later : first)
  return {
    name: first.name,
    next: () => current().next(),
    integer: (bound) => current().integer(bound),
    pick: (values) => current().pick(values),
    shuffle: (values) => current().shuffle(values),
    sample: (values, count) => current().sample(values, count),
    fork: (...names) => current().fork(...names),
  }
}
