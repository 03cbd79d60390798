import { OrreryError, type Profile, truncateText } from '@orreryjs/core'
import { profileNumber } from '@orreryjs/core/agents'
import type { RebactOptions } from './options.ts'
import { type CompleteAction, completionOf, type Inverse, inverseOf, type Pattern, patternsOf } from './reflect/patterns.ts'

/** How a modified action is executed. */
type ModifyPolicy = Exclude<RebactOptions['modify'], 'default'>
/** Which actions a reply may modify: only the last one, or all, by number. */
type Scope = Exclude<RebactOptions['scope'], 'default'>

/** Settings of an episode: the options, with defaults from the profile. */
export interface Rules {
  readonly modify: ModifyPolicy
  readonly scope: Scope
  readonly trust: RebactOptions['trust']
  /** Completes an action without its verb (`red` -> `click[red]`) according to the page. */
  readonly complete: CompleteAction
  /** Maximum number of consecutive modifications; 0 disables the loop guard. */
  readonly maxConsecutiveModifications: number
  /** Actions that cannot be undone. */
  readonly irreversible: readonly Pattern[]
  readonly inverse: Inverse
  /** Action forms, as listed in the prompt. */
  readonly forms: readonly string[]
  /** Maximum length of a reply, in tokens. */
  readonly maxTokens: number
}

const POLICIES: readonly ModifyPolicy[] = ['forward', 'navigate', 'compensate', 'rewind']
const SCOPES: readonly Scope[] = ['last', 'all']

/** Combines options and profile. Throws `CONFIG_INVALID` if a part of the profile has an unknown value. */
export function rulesFrom(profile: Profile, options: RebactOptions): Rules {
  const { parts, id } = profile
  const { modify, scope, trust, maxConsecutiveModifications } = options
  return {
    modify: modify === 'default' ? oneOf(POLICIES, 'modify', 'forward', profile) : modify,
    scope: scope === 'default' ? oneOf(SCOPES, 'scope', 'last', profile) : scope,
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
  const configured = parts[name] ?? usual
  const value = values.find((each) => each === configured)
  if (value !== undefined) return value
  throw new OrreryError(
    'CONFIG_INVALID',
    `profile ${id}: part ${name} is '${truncateText(configured)}'. Expected one of ${values.join(', ')}.`,
    {
      hint: 'correct the part of the profile',
    },
  )
}
