import { ERROR_CODES } from '@orreryjs/core'
import { listAll } from '@orreryjs/orrery/listing'
import { GLOSSARY } from '@orreryjs/reporting/glossary'
import { orrery } from '../registry.ts'
import { DOCUMENTATION } from './documentation.ts'
import { ERROR_MEANINGS } from './error-meanings.ts'
import type { HelpTopic, TopicKind } from './help-topic.ts'
import { optionTopics } from './option-topics.ts'

/** Returns all topics except commands and flags, and except `detailTopics`. */
export function namedTopics(): readonly HelpTopic[] {
  return [
    ...listed('agents', orrery.agents),
    ...listed('worlds', orrery.worlds),
    ...listed('models', orrery.models),
    ...listed('suites', orrery.suites),
    ...ERROR_CODES.map((code) => ({
      kind: 'error codes' as const,
      name: code,
      summary: ERROR_MEANINGS[code],
      more: `orrery help ${code}`,
    })),
    ...GLOSSARY.flatMap(({ words }) => words).map(({ word, aliases = [], formerNames = [], meaning }) => ({
      kind: 'terms' as const,
      name: word,
      aliases: [...aliases, ...formerNames],
      summary: meaning,
      more: `orrery list terms ${/^[\w-]+$/.test(word) ? word : `'${word}'`}`,
    })),
    ...documentationTopics(),
  ]
}

/** Returns the options of agents and worlds, the metrics, and for a name like `react/textcraft` the profiles. Loads agents and worlds. */
export async function detailTopics(query: string): Promise<readonly HelpTopic[]> {
  // Profiles of worlds without written prompts are generated, which takes seconds.
  const listed = query.includes('/') ? (['metrics', 'profiles'] as const) : (['metrics'] as const)
  const lists = await Promise.all(listed.map(async (kind) => ({ kind, rows: (await listAll(kind)).rows })))
  const items = lists.flatMap(({ kind, rows }) =>
    rows.map(([name = '', ...rest]) => ({
      kind,
      name,
      summary: kind === 'metrics' ? (rest.at(-1) ?? '') : '',
      more: `orrery list ${kind} ${name}`,
    })),
  )
  return [...(await optionTopics()), ...items]
}

function listed(kind: TopicKind, items: readonly { readonly id: string; readonly summary?: string }[]): readonly HelpTopic[] {
  return items.map(({ id, summary = '' }) => ({ kind, name: id, summary, more: `orrery list ${kind} ${id}` }))
}

function documentationTopics(): readonly HelpTopic[] {
  return DOCUMENTATION.trim()
    .split('\n')
    .map((line) => {
      const [path = '', title = '', headings = '', commands = ''] = line.split(' | ')
      const keywords = [
        path
          .replace(/(\/(index|README))?\.md$/, '')
          .split('/')
          .join(' '),
        ...headings.split('; '),
        ...commands.split(', '),
      ]
      return { kind: 'documentation', name: title, keywords, summary: '', more: path }
    })
}
