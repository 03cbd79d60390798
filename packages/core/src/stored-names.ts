/** A name in a file of an earlier version. `*` in the path matches any member or element. */
interface FormerName {
  readonly path: string
  readonly former: string
  readonly current: string | boolean
  /** `key` renames the last member of the path, `value` replaces its text. A name that starts with `@` is the end of an id. */
  readonly of: 'key' | 'value'
}

/** Former names and values of options, accepted wherever an option can be set. */
export const FORMER_OPTIONS = { names: { twin: 'renamed' }, values: { usual: 'default' } } as const

const CONFIGURATION: readonly FormerName[] = [
  { path: '*', former: 'chosenBy', current: 'taskSelection', of: 'key' },
  { path: '*', former: 'extended', current: 'extensions', of: 'key' },
  { path: '*', former: 'extendable', current: 'sequential', of: 'key' },
  { path: 'models.*.*', former: 'reasoningRoom', current: 'extraReasoningTokens', of: 'key' },
]

/** Option of Anticipatory Reflection that is true or false now; `default` was off outside WebArena. */
const TRANSCRIPT: readonly FormerName[] = [
  { path: 'transcript', former: FORMER_OPTIONS.values.usual, current: false, of: 'value' },
  { path: 'transcript', former: 'off', current: false, of: 'value' },
  { path: 'transcript', former: 'on', current: true, of: 'value' },
]

const MANIFEST: readonly FormerName[] = [
  ...inMember('configuration', CONFIGURATION),
  { path: 'agents.*.options.*', former: 'usual', current: FORMER_OPTIONS.values.usual, of: 'value' },
  { path: 'settings.*.options.*', former: 'usual', current: FORMER_OPTIONS.values.usual, of: 'value' },
  ...inMember('agents.*.options', TRANSCRIPT),
  ...inMember('settings.*.options', TRANSCRIPT),
  { path: 'settings.*.profile', former: '@derived', current: '@generated', of: 'value' },
  { path: 'profiles.*', former: '@derived', current: '@generated', of: 'key' },
]

/** Names in files of earlier versions of Orrery and their current names, by file. Readers of these files see current names only. */
export const FORMER_NAMES: Readonly<
  Record<'events.jsonl' | 'configuration' | 'run.json' | 'results.json', readonly FormerName[]>
> = {
  'events.jsonl': [
    { path: 'end', former: 'gave-up', current: 'agent-stopped', of: 'value' },
    { path: '*', former: 'parts', current: 'rewardComponents', of: 'key' },
  ],
  configuration: CONFIGURATION,
  'run.json': MANIFEST,
  'results.json': [
    ...inMember('manifest', MANIFEST),
    { path: 'cells.*.options.*', former: 'usual', current: FORMER_OPTIONS.values.usual, of: 'value' },
    ...inMember('cells.*.options', TRANSCRIPT),
    { path: 'cells.*.summary.ends.*', former: 'gave-up', current: 'agent-stopped', of: 'key' },
    { path: 'cells.*.summary.*', former: 'meanParts', current: 'meanRewardComponents', of: 'key' },
    { path: 'cells.*.summary.*', former: 'unreadPrompts', current: 'promptsNotUnderstood', of: 'key' },
    { path: 'cells.*.summary.unread.*', former: 'cut', current: 'truncated', of: 'key' },
    { path: 'cells.*.summary.*', former: 'unread', current: 'unparsed', of: 'key' },
  ],
}

/** Returns a parsed line of a journal with current names. Only the end of an episode can have others. */
export function withCurrentEventNames(event: unknown): unknown {
  return isObject(event) && event['type'] === 'episode-end' ? withCurrentNames('events.jsonl', event) : event
}

/** Returns the parsed content of a file with current names; the order of the members is kept. */
export function withCurrentNames(file: keyof typeof FORMER_NAMES, content: unknown): unknown {
  return FORMER_NAMES[file].reduce((value, name) => renamed(value, name.path.split('.'), name), content)
}

/** Renames options that only earlier versions had. Names can have the owner's id as prefix: `webshop.renamed`. */
export function withCurrentOptionNames<Value>(
  specs: readonly { readonly name: string }[],
  options: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const isKnown = (name: string): boolean => specs.some((spec) => spec.name === name)
  return Object.fromEntries(
    Object.entries(options).map(([given, value]) => {
      const [, prefix = '', name = ''] = /^(.*\.)?(.*)$/s.exec(given) ?? []
      const current = currentOptionName(name)
      return [isKnown(name) || !isKnown(current) ? given : `${prefix}${current}`, value]
    }),
  )
}

/** Returns options with current names and values. */
export function withCurrentOptions<Value>(options: Readonly<Record<string, Value>>): Readonly<Record<string, Value | string>> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [currentOptionName(name), currentOptionValue(value)] as const),
  )
}

function currentOptionName(name: string): string {
  return memberOf(FORMER_OPTIONS.names, name) ?? name
}

/** Returns the current name of an option's value. */
export function currentOptionValue<Value>(value: Value): Value | string {
  return memberOf(FORMER_OPTIONS.values, value) ?? value
}

/** Returns the profile id that profile hashes contain, so that hashes in runs of earlier versions stay valid. */
export function hashedProfileId(id: string): string {
  return id.replace(/@generated$/, '@derived')
}

/** Parts of prompt profiles in earlier versions that the model never reads, and that mean the same as the current ones. */
export const FORMER_PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // It had a lookahead, which RE2 does not support.
  'laser/webshop': {
    itemPattern: String.raw`(?:^|\[SEP\] )(?<title>(?:(?! \[SEP\] ).)+?) ?(?:\n| \[SEP\] )(?<price>Price: (?:(?! \[SEP\] ).)+?) ?(?= \[SEP\] |$)`,
  },
}

/** Returns the id of a profile for any of its spellings. */
export function currentProfileId(id: string): string {
  return id.replace(/@derived$/, '@generated')
}

function inMember(member: string, names: readonly FormerName[]): readonly FormerName[] {
  return names.map((name) => ({ ...name, path: `${member}.${name.path}` }))
}

function memberOf(table: Readonly<Record<string, string>>, key: unknown): string | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined
}

function renamed(value: unknown, [first = '', ...rest]: readonly string[], name: FormerName): unknown {
  if (Array.isArray(value)) return first === '*' ? value.map((each) => renamedMember(each, rest, name)) : value
  if (!isObject(value) || (first !== '*' && !Object.hasOwn(value, first))) return value
  // Most files have no former name: their objects are returned unchanged, because this also runs for each episode of a large journal.
  if (rest.length === 0 && !hasFormerName(value, first, name)) return value
  let hasChanged = false
  const entries = Object.entries(value).map(([key, member]): readonly [string, unknown] => {
    if (first !== '*' && first !== key) return [key, member]
    const isKey = name.of === 'key' && rest.length === 0
    const current = isKey ? String(replaced(key, name)) : key
    const changed = isKey ? member : renamedMember(member, rest, name)
    hasChanged ||= current !== key || changed !== member
    return [current, changed]
  })
  return hasChanged ? Object.fromEntries(entries) : value
}

/** Returns false if no member that `name` addresses has the former name, or the former name as its value. */
function hasFormerName(value: Readonly<Record<string, unknown>>, member: string, { former, of }: FormerName): boolean {
  if (of === 'key') return former.startsWith('@') || Object.hasOwn(value, former)
  return member === '*' || former.startsWith('@') || value[member] === former
}

function renamedMember(value: unknown, rest: readonly string[], name: FormerName): unknown {
  if (rest.length > 0) return renamed(value, rest, name)
  return typeof value === 'string' && name.of === 'value' ? replaced(value, name) : value
}

function replaced<Current>(
  text: string,
  { former, current }: { readonly former: string; readonly current: Current },
): string | Current {
  if (former.startsWith('@')) return text.endsWith(former) ? `${text.slice(0, -former.length)}${current}` : text
  return text === former ? current : text
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
