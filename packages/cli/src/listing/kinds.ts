/** What `orrery list` lists. */
export const LIST_KINDS = ['worlds', 'agents', 'models', 'suites', 'tasks', 'metrics', 'words'] as const
export type ListKind = (typeof LIST_KINDS)[number]
