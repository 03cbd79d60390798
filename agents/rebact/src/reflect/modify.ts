import { admissible, note, type RewindMeans, rewind } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { actionKey, type ExecutedAction, isPageUnchangedSince, type Memory, take } from '../memory.ts'
import type { Rules } from '../rules.ts'
import type { Choice } from './decide.ts'

type Modification = Extract<Choice, { kind: 'modify' }>

/** Executes the modified form of an earlier action (spec section 6). Returns true if the task has ended. */
export function* modify(memory: Memory, change: Modification, rules: Rules): EffectGenerator<boolean> {
  const changed = memory.transcript[change.index]
  if (changed === undefined) return yield* take(memory, change.action, rules)
  const { means, ended } = yield* prepare(memory, change, changed, rules)
  yield* note({ kind: 'modification', action: change.action, reason: `in place of '${changed.line}', by ${means}` })
  if (ended) return true
  return yield* take(memory, change.action, rules)
}

interface Prepared {
  /** Description for the journal. */
  readonly means: string
  readonly ended: boolean
}

/** Prepares the modified action: navigates back, executes an inverse action, or does nothing. */
function* prepare(memory: Memory, change: Modification, changed: ExecutedAction, rules: Rules): EffectGenerator<Prepared> {
  switch (rules.modify) {
    case 'forward':
      return FORWARD
    case 'navigate': {
      const isHere = isPageUnchangedSince(memory, change.index) && (yield* isAdmissible(change.action))
      return isHere ? FORWARD : yield* goBack(memory, changed, 'navigate')
    }
    case 'compensate': {
      const inverse = changed === memory.transcript.at(-1) && changed.result.changed ? rules.inverse(changed.line) : undefined
      if (inverse === undefined || (yield* isAdmissible(change.action))) return FORWARD
      return { means: `compensation '${inverse}'`, ended: yield* take(memory, inverse, rules) }
    }
    case 'rewind': {
      const prepared = yield* goBack(memory, changed, 'snapshot')
      if (prepared !== FORWARD) memory.transcript = memory.transcript.slice(0, change.index)
      return prepared
    }
    default:
      return rules.modify satisfies never
  }
}

const FORWARD: Prepared = { means: 'forward', ended: false }

function* isAdmissible(action: string): EffectGenerator<boolean> {
  const offered = yield* admissible()
  const modifiedKey = actionKey(action)
  return offered.some((each) => actionKey(each) === modifiedKey)
}

/**
 * Goes back to the state in which the action was possible. If that fails, the modified action is executed from the current state.
 */
function* goBack(memory: Memory, { mark: target }: ExecutedAction, means: RewindMeans): EffectGenerator<Prepared> {
  if (target === undefined) return FORWARD
  const back = yield* rewind(target, [means])
  memory.observation = back.observation
  return back.means === 'none' ? FORWARD : { means: `${back.means} (steps: ${back.steps})`, ended: back.terminated }
}
