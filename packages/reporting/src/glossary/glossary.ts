import { nearestName } from '@orreryjs/runs/texts'
import { AGENT_TERMS } from './agent-terms.ts'
import { ANALYSIS_TERMS } from './analysis-terms.ts'
import { COMPARISON_TERMS } from './comparison-terms.ts'
import { CREDIT_TERMS } from './credit-terms.ts'
import type { GlossaryEntry, GlossaryTopic } from './glossary-entry.ts'
import { LEADERBOARD_TERMS } from './leaderboard-terms.ts'
import { RESULT_TERMS } from './result-terms.ts'
import { RUN_TERMS } from './run-terms.ts'
import { WHAT_IF_TERMS } from './what-if-terms.ts'
import { WORLD_TERMS } from './world-terms.ts'

/** All glossary entries, by topic. */
export const GLOSSARY: readonly GlossaryTopic[] = [
  { title: 'Results', words: RESULT_TERMS },
  { title: 'Comparisons, metrics and checks', words: COMPARISON_TERMS },
  { title: 'Attempts, budgets, cost, self-assessment and difficulty', words: ANALYSIS_TERMS },
  { title: 'Worth of steps', words: CREDIT_TERMS },
  { title: 'Continuations with a change', words: WHAT_IF_TERMS },
  { title: 'Leaderboards', words: LEADERBOARD_TERMS },
  { title: 'Runs', words: RUN_TERMS },
  { title: 'Worlds', words: WORLD_TERMS },
  { title: 'Agents', words: AGENT_TERMS },
]

/** Returns the general form of a name in lower case: `pass^k` for `pass^3`. */
export function generalForm(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^pass([@^])(?:\d+|n)$/, 'pass$1k')
}

/** Returns the entry with this name, alias or former name, ignoring case; `undefined` if there is none. */
export function findEntry(name: string): GlossaryEntry | undefined {
  const wanted = generalForm(name)
  const words = GLOSSARY.flatMap((group) => group.words)
  return (
    words.find(({ word }) => word === name) ??
    words.find((each) => namesOf(each).some((form) => form.toLowerCase() === wanted)) ??
    words.find((each) => isFormerName(each, name))
  )
}

/** Returns true if an entry had this name in an earlier version. */
export function isFormerName({ formerNames = [] }: GlossaryEntry, name: string): boolean {
  return formerNames.some((form) => form.toLowerCase() === name.trim().toLowerCase())
}

/** Returns the name or alias that is most similar to `name`, to suggest a correction. */
export function nearestTerm(name: string): string | undefined {
  return nearestName(
    name,
    GLOSSARY.flatMap(({ words }) => words.flatMap(namesOf)),
  )
}

/** Returns the name of an entry and its aliases, without former names. */
export function namesOf({ word, aliases: also = [] }: GlossaryEntry): readonly string[] {
  return [word, ...also]
}

/** Returns the glossary as a Markdown page: the content of `docs/glossary.md`. */
export function glossaryPage(): string {
  const sections = GLOSSARY.map(({ title, words }) => [`## ${title}`, ...words.map(entry)].join('\n\n'))
  const about =
    'Terms of tables, reports and messages, by topic. `orrery help WORD` prints one entry; `orrery list terms` prints all.'
  return `${['# Glossary', about, ...sections].join('\n\n')}\n`
}

function entry({ word, aliases = [], meaning }: GlossaryEntry): string {
  const forms = aliases.length === 0 ? '' : ` (also: ${aliases.map(escaped).join(', ')})`
  return `**${escaped(word)}**${forms}: ${meaning}`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\*_#^]/g, '\\$&')
}
