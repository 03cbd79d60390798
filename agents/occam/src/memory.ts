import type { TranscriptEntry } from '@orreryjs/core/agents'
import type { OccamOptions } from './options.ts'

/** A step in the world, with the fields of the reply. */
export interface Step {
  readonly number: number
  /** Observation before the action. */
  readonly observation: string
  /** The reply's own description of it. */
  readonly description: string
  /** Ids of the elements that the reply highlights. */
  readonly highlights: readonly string[]
  readonly reason: string
  readonly action: string
}

/** The shown part of a history. */
export interface SelectedHistory {
  /** Observation before the first step, if the steps do not begin with the task. */
  readonly first: string | undefined
  readonly pairs: readonly TranscriptEntry[]
}

/** Maximum size of a highlighted part, as in the original. */
const MAX_LINES = 30
const MAX_WORDS = 200

/** Sentence in place of an observation that the prompt shows anyway. */
const SAME = 'The page was the same as the current one.'

/** Element lines: `[12] link 'Orders'` or `link [12] 'Orders'`. */
const ELEMENT = /^[ \t]*(?:\[\d+\] [A-Za-z]+ ['"]|[A-Za-z]+ \[\d+\](?: |$))/m

/** True if an observation is a page: a tree of elements with ids. */
export function isPage(observation: string): boolean {
  return ELEMENT.test(observation)
}

/** Returns the address that an observation ends with, if it is a page with one. */
export function addressOf(observation: string): string | undefined {
  return /^URL: (\S+)$/m.exec(observation)?.[1]
}

/**
 * Returns the history of a plan: actions with their reasons and results. The latest steps show the highlighted part of their
 * observation, if it is small, and the others the reply's description. The observation after the last action is left blank: prompts
 * show it separately.
 */
export function selectHistory(steps: readonly Step[], current: string, options: OccamOptions): SelectedHistory {
  const used = new Set(steps.flatMap(({ action }) => /\[(\d+)\]/.exec(action)?.[1] ?? []))
  const shown = steps.map((step, index) => shownObservation(step, index >= steps.length - options.historySteps, current, used))
  const pairs = steps.flatMap(({ reason, action }, index): readonly TranscriptEntry[] => {
    const observation = options.history === 'selected' ? (shown[index + 1] ?? '') : ''
    const thought = { line: `think: ${reason.replace(/\s+/g, ' ')}`, observation: 'OK.' }
    return [...(reason === '' ? [] : [thought]), { line: action, observation }]
  })
  const [first] = steps
  return {
    first: first !== undefined && options.history === 'selected' && isPage(first.observation) ? shown[0] : undefined,
    pairs,
  }
}

function shownObservation(step: Step, isRecent: boolean, current: string, used: ReadonlySet<string>): string {
  const { observation, description, highlights } = step
  if (!isRecent) return description
  if (!isPage(observation)) return isSmall(observation) ? observation : description
  if (observation === current) return SAME
  const part = highlightedPart(observation, highlights)
  return part.length > 0 && isSmall(part.join('\n')) ? part.map((line) => withoutIds(line, used)).join('\n') : description
}

function isSmall(text: string): boolean {
  return text.split('\n').length < MAX_LINES && text.split(/\s+/).length < MAX_WORDS
}

/** Ids of past pages are not valid any more; ids of past actions make the history understandable. */
function withoutIds(line: string, used: ReadonlySet<string>): string {
  return line.replace(/\[(\d+)\] ?/g, (text, id: string) => (used.has(id) ? text : ''))
}

/** Returns the lines of the highlighted elements, their descendants and ancestors, and their named siblings. */
function highlightedPart(observation: string, highlights: readonly string[]): readonly string[] {
  const lines = observation.split('\n').filter((line) => line.trim() !== '')
  const depths = lines.map((line) => /^\t*/.exec(line)?.[0].length ?? 0)
  const parents = lines.map((_, at) => lines.findLastIndex((__, index) => index < at && (depths[index] ?? 0) < (depths[at] ?? 0)))
  const ids = lines.map((line) => new Set([...line.matchAll(/\[(\d+)\]/g)].map(([, id]) => id)))
  const chosen = lines.flatMap((_, at) => (highlights.some((id) => ids[at]?.has(id)) ? [at] : []))
  const shown = new Set<number>()
  for (const at of chosen) {
    shown.add(at)
    for (let below = at + 1; (depths[below] ?? -1) > (depths[at] ?? 0); below += 1) shown.add(below)
    for (let above = parents[at] ?? -1; above >= 0; above = parents[above] ?? -1) shown.add(above)
    lines.forEach((line, other) => {
      if (parents[other] === parents[at] && depths[other] === depths[at] && /['"|]/.test(line)) shown.add(other)
    })
  }
  return lines.filter((_, at) => shown.has(at))
}
