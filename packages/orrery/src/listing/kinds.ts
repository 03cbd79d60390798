/** What `orrery list` lists. */
export const LIST_KINDS = ['worlds', 'agents', 'models', 'suites', 'tasks', 'profiles', 'metrics', 'words', 'runs'] as const
/** A kind of thing that there is a list of. */
export type ListKind = (typeof LIST_KINDS)[number]
