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
  /** Length of the shortest known plan. */
  readonly from?: string
  readonly to?: string
  /** `task`, `goal`, `type`, `hardest`, or `steps:` and a row. @default the run's order */
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

const ALLOWED: Readonly<Record<string, readonly string[]>> = { outcome: ['solved', 'failed'], against: ['won', 'lost', 'tied'] }

function isAllowed(key: string, value: string): boolean {
  return ALLOWED[key]?.includes(value) ?? true
}
