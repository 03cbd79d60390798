import { OrreryError, type Profile } from '@orreryjs/core'
import { profileNumber } from '@orreryjs/core/agents'
import type { RebactOptions } from '../agent.ts'
import type { DecisionRules, ModifyPolicy } from './decide.ts'
import { inverseOf, patternsOf } from './patterns.ts'
import type { RealiseRules } from './realise.ts'

/** What holds for a whole episode, from the options and the profile. */
export interface RebactRules extends DecisionRules, RealiseRules {
  /** The forms of an action, as the prompt lists them. */
  readonly forms: readonly string[]
  /** Bound of a reply. */
  readonly maxTokens: number
}

const POLICIES: readonly ModifyPolicy[] = ['forward', 'navigate', 'compensate', 'rewind']
const SCOPES: readonly DecisionRules['scope'][] = ['last', 'all']

/** Throws `CONFIG_INVALID` where a part of the profile has no meaning. */
export function rulesFrom(profile: Profile, options: RebactOptions): RebactRules {
  const { parts, id } = profile
  const { modify, scope, trust, pick, maxConsecutiveModifications, history } = options
  return {
    modify: modify === 'usual' ? oneOf(POLICIES, 'modify', 'forward', profile) : modify,
    scope: scope === 'usual' ? oneOf(SCOPES, 'scope', 'last', profile) : scope,
    trust,
    pick,
    maxConsecutiveModifications,
    history,
    irreversible: patternsOf(parts['irreversible'] ?? ''),
    inverse: inverseOf(parts['inverses'] ?? '', id),
    forms: (parts['actions'] ?? '').split('\n'),
    maxTokens: profileNumber(profile, 'maxTokens', 256),
  }
}

function oneOf<Value extends string>(values: readonly Value[], name: string, usual: Value, { id, parts }: Profile): Value {
  const written = parts[name] ?? usual
  const value = values.find((each) => each === written)
  if (value !== undefined) return value
  throw new OrreryError('CONFIG_INVALID', `profile ${id}: part ${name} is '${written}'; expected one of ${values.join(', ')}`, {
    hint: 'correct the part of the profile',
  })
}
