/** What is looked for among the tasks. Rows are named as their tables name them. */
export interface TaskQuery {
  /** Words in the task, its type or its goal. */
  readonly text?: string
  /** `textcraft test`. */
  readonly place?: string
  readonly type?: string
  /** Only tasks that this row ended so; of any row where none is named. */
  readonly row?: string
  readonly outcome?: 'solved' | 'failed'
  readonly kind?: string
  readonly end?: string
  /** Two rows, and how the first did against the second. */
  readonly first?: string
  readonly second?: string
  readonly against?: 'won' | 'lost' | 'tied'
  /** How the first ended where the second ended so, in the same attempt: a kind of failure, or `solved`. */
  readonly firstKind?: string
  readonly secondKind?: string
  /** Only episodes that took no more than so much: `steps:20`, `calls:8`, `tokens:5000`. */
  readonly within?: string
  /** Length of the shortest known plan. */
  readonly from?: string
  readonly to?: string
  /** `task`, `goal`, `type`, `hardest`, `longest`, or `steps:`, `calls:`, `tokens:` and a row. @default the run's order */
  readonly sort?: string
}

const KEYS = [
  'text',
  'place',
  'type',
  'row',
  'outcome',
  'kind',
  'end',
  'first',
  'second',
  'against',
  'firstKind',
  'secondKind',
  'within',
  'from',
  'to',
  'sort',
] as const

/** The address of the tasks that are looked for. */
export function tasksAddress(query: TaskQuery): string {
  const said = new URLSearchParams()
  for (const key of KEYS) {
    const value = query[key]
    if (value !== undefined && value !== '') said.set(key, value)
  }
  const text = said.toString()
  return text === '' ? '#tasks' : `#tasks?${text}`
}

/** What an address looks for; `undefined` where it is no address of tasks. */
export function readTasksAddress(address: string): TaskQuery | undefined {
  const [, text] = /^#tasks(?:\?(.*))?$/s.exec(address) ?? []
  if (text === undefined) return address === '#tasks' || address === '#episodes' ? {} : undefined
  const said = new URLSearchParams(text)
  const entries = KEYS.flatMap((key) => {
    const value = said.get(key)
    return value === null || value === '' || !isAllowed(key, value) ? [] : [[key, value] as const]
  })
  return Object.fromEntries(entries)
}

/** What an episode took, as far as its line tells. */
type Effort = 'steps' | 'calls' | 'tokens'

/** An amount of an effort, or the effort of a row: `steps:20`, `tokens:react`. Undefined of anything else. */
export function readEffort(text: string | undefined): readonly [effort: Effort, of: string] | undefined {
  const [, effort, of] = /^(steps|calls|tokens):(.+)$/s.exec(text ?? '') ?? []
  return effort === undefined || of === undefined ? undefined : [effort as Effort, of]
}

const ALLOWED: Readonly<Record<string, readonly string[]>> = { outcome: ['solved', 'failed'], against: ['won', 'lost', 'tied'] }

function isAllowed(key: string, value: string): boolean {
  if (key === 'within') return Number.isFinite(Number(readEffort(value)?.[1]))
  return ALLOWED[key]?.includes(value) ?? true
}
