/** What `orrery list` lists. */
export const LIST_KINDS = ['worlds', 'agents', 'models', 'suites', 'tasks', 'profiles', 'metrics', 'words', 'runs'] as const
export type ListKind = (typeof LIST_KINDS)[number]
