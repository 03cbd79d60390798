/** Categories of help topics, in the order of a list of matches. */
export const TOPIC_KINDS = [
  'commands',
  'flags',
  'agents',
  'worlds',
  'models',
  'suites',
  'options',
  'metrics',
  'profiles',
  'error codes',
  'terms',
  'documentation',
] as const
/** Category of a help topic. */
export type TopicKind = (typeof TOPIC_KINDS)[number]

/** A subject that `orrery help` explains. */
export interface HelpTopic {
  readonly kind: TopicKind
  readonly name: string
  /** Other names under which it is found, including former names. @default none */
  readonly aliases?: readonly string[]
  /** Words that make it related to a query, such as the headings of a page. @default none */
  readonly keywords?: readonly string[]
  readonly summary: string
  /** Command that prints more, or path of a page. */
  readonly more: string
}
