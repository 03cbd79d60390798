import { OrreryError, type Profile, shortened } from '@orreryjs/core'
import { profileNumber } from '@orreryjs/core/agents'
import type { RebactOptions } from './options.ts'
import { type Complete, completionOf, type Inverse, inverseOf, type Pattern, patternsOf } from './reflect/patterns.ts'

/** What executing a changed action means. */
type ModifyPolicy = Exclude<RebactOptions['modify'], 'usual'>
/** Which actions a reply may change: the last one, or any, by number. */
type Scope = Exclude<RebactOptions['scope'], 'usual'>

/** What holds for an episode: the options, and the profile where they leave it open. */
export interface Rules {
  readonly modify: ModifyPolicy
  readonly scope: Scope
  readonly trust: RebactOptions['trust']
  /** An action as the world reads it: what lacks its word gets the one that the page calls for. */
  readonly complete: Complete
  /** Changes in a row after which the next action is taken instead; 0 turns the loop guard off. */
  readonly maxConsecutiveModifications: number
  /** Actions that nothing makes undone. */
  readonly irreversible: readonly Pattern[]
  readonly inverse: Inverse
  /** The forms of an action, as the prompt lists them. */
  readonly forms: readonly string[]
  /** Bound of a reply, in tokens. */
  readonly maxTokens: number
}

const POLICIES: readonly ModifyPolicy[] = ['forward', 'navigate', 'compensate', 'rewind']
const SCOPES: readonly Scope[] = ['last', 'all']

/** Throws `CONFIG_INVALID` where a part of the profile has no meaning. */
export function rulesFrom(profile: Profile, options: RebactOptions): Rules {
  const { parts, id } = profile
  const { modify, scope, trust, maxConsecutiveModifications } = options
  return {
    modify: modify === 'usual' ? oneOf(POLICIES, 'modify', 'forward', profile) : modify,
    scope: scope === 'usual' ? oneOf(SCOPES, 'scope', 'last', profile) : scope,
    trust,
    complete: completionOf(parts['complete'] ?? '', id),
    maxConsecutiveModifications,
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
  throw new OrreryError(
    'CONFIG_INVALID',
    `profile ${id}: part ${name} is '${shortened(written)}'; expected one of ${values.join(', ')}`,
    {
      hint: 'correct the part of the profile',
    },
  )
}
