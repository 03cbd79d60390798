/** Former names of flags. Help and completion print only the current names. */
export const FLAG_ALIASES: Readonly<Record<string, string>> = {
  '--as': '--agent-name',
  '--cluster': '--target',
  '--code': '--trust-code',
  '--extendable': '--sequential',
  '--guess': '--assume',
  '--measure': '--metric',
  '--retry-broken': '--retry-errors',
  '--run-user-code': '--trust-code',
}

/** Former words in the values of flags: whole comma-separated values, or the names in `name=value`. */
export const VALUE_ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '--assume': { alike: 'attemptCorrelation', together: 'rowCorrelation' },
  // Values of `--cluster`. Its default, auto, used clusters if there were few.
  '--target': { always: 'new-tasks', auto: 'new-tasks', few: 'new-tasks', never: 'these-tasks' },
  '--table': {
    prices: 'costs',
    kinds: 'failure-types',
    'kind-differences': 'failure-type-differences',
    'short-forms': 'task-subsets',
  },
}

/** Former names of lists of `orrery list`. */
export const LIST_ALIASES: Readonly<Record<string, string>> = { words: 'terms' }

/** Arguments with current names, and a note for each former name. */
interface CurrentArguments {
  readonly args: readonly string[]
  readonly notes: readonly string[]
}

/** Replaces former names in the arguments of a command line. */
export function withCurrentNames(args: readonly string[]): CurrentArguments {
  const notes: string[] = []
  const replaced = (former: string, current: string): string => {
    if (current !== former) notes.push(`note: ${former} is now ${current}`)
    return current
  }
  const currentValue = (flag: string, value: string): string => {
    const current = withCurrentWords(value, VALUE_ALIASES[flag] ?? {})
    replaced(`${flag} ${value}`, `${flag} ${current}`)
    return current
  }
  const end = args.indexOf('--')
  const flags = end < 0 ? args : args.slice(0, end)
  const isList = flags.find((arg) => !arg.startsWith('-')) === 'list'
  const renamed: string[] = []
  for (const arg of flags) {
    const [, name, value] = /^(--[\w-]+)(?:=(.*))?$/s.exec(arg) ?? []
    const [previous] = renamed.slice(-1)
    if (name !== undefined) {
      const flag = replaced(name, FLAG_ALIASES[name] ?? name)
      renamed.push(value === undefined ? flag : `${flag}=${currentValue(flag, value)}`)
    } else if (previous?.startsWith('--') === true) renamed.push(currentValue(previous, arg))
    else if (isList && previous === 'list' && Object.hasOwn(LIST_ALIASES, arg)) {
      const list = LIST_ALIASES[arg] ?? arg
      replaced(`list ${arg}`, `list ${list}`)
      renamed.push(list)
    } else renamed.push(arg)
  }
  return { args: [...renamed, ...args.slice(flags.length)], notes: [...new Set(notes)] }
}

function withCurrentWords(value: string, words: Readonly<Record<string, string>>): string {
  const current = value.split(',').map((part) => {
    const [, space = '', word = '', rest = ''] = /^(\s*)([\w-]*)(.*)$/s.exec(part) ?? []
    return `${space}${Object.hasOwn(words, word) ? words[word] : word}${rest}`
  })
  return current.join(',')
}
