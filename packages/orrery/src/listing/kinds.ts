/** What `orrery list` lists. */
export const LIST_KINDS = ['worlds', 'agents', 'models', 'suites', 'tasks', 'profiles', 'metrics', 'words', 'runs'] as const
/** One of them. */
export type ListKind = (typeof LIST_KINDS)[number]
