import { generalForm } from '@orreryjs/reporting/glossary'
import { nearestName } from '@orreryjs/runs/texts'
import { type HelpTopic, TOPIC_KINDS, type TopicKind } from './help-topic.ts'

/** Topics that match a query, in the order of their kinds. */
interface FoundTopics {
  /** Topics with this name. A page is never one of them. */
  readonly exact: readonly HelpTopic[]
  /** Topics with the words of the query in their names, headings or keywords, best first within a kind. */
  readonly related: readonly HelpTopic[]
  /** True if a related topic has more in common with the query than one of its words. */
  readonly hasClose: boolean
}

/** Maximum length of a query; no topic has so many words. */
const MAX_QUERY = 1000

/** Maximum number of related topics of each kind. */
const MAX_RELATED = 5

/**
 * Finds topics by name. Ignores case, leading hyphens, and the difference between space, hyphen and underscore, unless a single topic has
 * literally this name.
 */
export function findTopics(query: string, topics: readonly HelpTopic[]): FoundTopics {
  const wanted = normalized(generalForm(query))
  if (wanted === '' || wanted.length > MAX_QUERY) return { exact: [], related: [], hasClose: false }
  const ordered = TOPIC_KINDS.flatMap((kind) => topics.filter((topic) => topic.kind === kind))
  const exact = ordered.filter((topic) => topic.kind !== 'documentation' && formsOf(topic).includes(wanted))
  const others = ordered.filter((topic) => !exact.includes(topic) && (exact.length === 0 || topic.kind === 'documentation'))
  // Next to a topic with this name, a page that only shares the start of a word does not help.
  const lowest = exact.length > 0 ? 3 : 1
  const all = TOPIC_KINDS.flatMap((kind) => best(wanted, kind, others, lowest))
  // A correction helps more than topics that only share a word.
  const hasClose = all.some((topic) => rankOf(wanted, topic) > 1)
  const related = !hasClose && nearestTopic(query, topics) !== undefined ? [] : all
  const [literal, ...more] = exact.filter(({ name }) => name === query.trim())
  if (literal === undefined || more.length > 0) return { exact, related, hasClose }
  return { exact: [literal], related: [...exact.filter((topic) => topic !== literal), ...related], hasClose: true }
}

/** Returns the name most similar to a query, to suggest a correction; for text in the form of an error code, the most similar code. */
export function nearestTopic(query: string, topics: readonly HelpTopic[]): string | undefined {
  const isCode = /^[A-Z]+(_[A-Z]+)+$/.test(query)
  const eligible = topics.filter(({ kind }) => (isCode ? kind === 'error codes' : kind !== 'documentation'))
  return nearestName(
    query,
    eligible.map(({ name }) => name),
  )
}

function best(wanted: string, kind: TopicKind, topics: readonly HelpTopic[], lowest: number): readonly HelpTopic[] {
  return topics
    .filter((topic) => topic.kind === kind)
    .map((topic) => ({ topic, rank: rankOf(wanted, topic) }))
    .filter(({ rank }) => rank >= lowest)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MAX_RELATED)
    .map(({ topic }) => topic)
}

/** 4: all words of the query are in the name; 3: in a keyword; 2: all start words there; 1: an error code, flag or term shares a word. */
function rankOf(wanted: string, topic: HelpTopic): number {
  const words = wanted.split(' ')
  const [names, keywords] = [formsOf(topic), (topic.keywords ?? []).map(normalized)]
  const hasAll = (form: string): boolean => words.every((word) => form.split(' ').includes(word))
  const startsAll = (form: string): boolean =>
    words.every((word) => word.length > 2 && form.split(' ').some((each) => each.startsWith(word)))
  if (names.some(hasAll)) return 4
  if (keywords.some(hasAll)) return 3
  if (names.some(startsAll) || keywords.some(startsAll)) return 2
  const sharesWords = topic.kind === 'error codes' || topic.kind === 'flags' || topic.kind === 'terms'
  return sharesWords && names.some((form) => words.some((word) => word.length > 3 && form.split(' ').includes(word))) ? 1 : 0
}

function formsOf({ name, aliases = [] }: HelpTopic): readonly string[] {
  return [name, ...aliases].map(normalized)
}

function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/^-+/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim()
}
