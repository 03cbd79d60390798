/** Filter and order of the list of tasks. Rows have the names of the tables. */
export interface TaskQuery {
  /** Words in the task, its type or its goal. */
  readonly text?: string
  /** `textcraft adapt-like`. */
  readonly place?: string
  readonly type?: string
  /** Row that `outcome`, `kind`, `end` and `within` apply to. @default any row */
  readonly row?: string
  readonly outcome?: 'solved' | 'failed'
  readonly kind?: string
  readonly end?: string
  /** Separation of the rows of its place: see `ReportItem`. */
  readonly across?: 'separates' | 'all' | 'none' | 'equal'
  /** Two rows, and the result of the first against the second. */
  readonly first?: string
  readonly second?: string
  readonly against?: 'won' | 'lost' | 'tied'
  /** Outcomes of both rows in the same attempt: a failure type, or `solved`. */
  readonly firstKind?: string
  readonly secondKind?: string
  /** Maximum usage of episodes: `steps:20`, `calls:8`, `tokens:5000`. */
  readonly within?: string
  /** Bounds of the length of the oracle's plan. */
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
  'across',
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

/** Returns the address of a query. */
export function tasksAddress(query: TaskQuery): string {
  const params = new URLSearchParams()
  for (const key of KEYS) {
    const value = query[key]
    if (value !== undefined && value !== '') params.set(key, value)
  }
  const text = params.toString()
  return text === '' ? '#tasks' : `#tasks?${text}`
}

/** Parses the query in an address; `undefined` if it is not an address of tasks. */
export function readTasksAddress(address: string): TaskQuery | undefined {
  const [, text] = /^#tasks(?:\?(.*))?$/s.exec(address) ?? []
  if (text === undefined) return address === '#tasks' || address === '#episodes' ? {} : undefined
  const params = new URLSearchParams(text)
  const entries = KEYS.flatMap((key) => {
    const value = params.get(key)
    return value === null || value === '' || !isAllowed(key, value) ? [] : [[key, value] as const]
  })
  return Object.fromEntries(entries)
}

/** Usage of an episode that its line contains. */
type Effort = 'steps' | 'calls' | 'tokens'

/** Parses `steps:20` or `tokens:react`; `undefined` for other texts. */
export function parseUsage(text: string | undefined): readonly [effort: Effort, of: string] | undefined {
  const [, effort, of] = /^(steps|calls|tokens):(.+)$/s.exec(text ?? '') ?? []
  return effort === undefined || of === undefined ? undefined : [effort as Effort, of]
}

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  outcome: ['solved', 'failed'],
  across: ['separates', 'all', 'none', 'equal'],
  against: ['won', 'lost', 'tied'],
}

function isAllowed(key: string, value: string): boolean {
  if (key === 'within') return Number.isFinite(Number(parseUsage(value)?.[1]))
  return ALLOWED[key]?.includes(value) ?? true
}

/** Texts of `across`. */
export const ACROSS_TEXTS = {
  separates: 'tasks that separate the agents',
  all: 'solved by all',
  none: 'solved by none',
  equal: 'solved equally often by all',
} as const
