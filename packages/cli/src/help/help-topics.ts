import { ERROR_CODES } from '@orreryjs/core'
import { GLOSSARY } from '@orreryjs/reporting/glossary'
import { orrery } from '../registry.ts'
import { DOCUMENTATION } from './documentation.ts'
import { ERROR_MEANINGS } from './error-meanings.ts'
import type { HelpTopic, TopicKind } from './help-topic.ts'

/** Returns all topics except commands and flags, which have to be loaded. */
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

function listed(kind: TopicKind, items: readonly { readonly id: string; readonly summary?: string }[]): readonly HelpTopic[] {
  return items.map(({ id, summary = '' }) => ({ kind, name: id, summary, more: `orrery list ${kind} ${id}` }))
}

function documentationTopics(): readonly HelpTopic[] {
  return DOCUMENTATION.trim()
    .split('\n')
    .map((line) => {
      const [path = '', title = '', headings = '', commands = ''] = line.split(' | ')
      const keywords = [path.replace(/\.md$/, '').split('/').join(' '), ...headings.split('; '), ...commands.split(', ')]
      return { kind: 'documentation', name: title, keywords, summary: '', more: path }
    })
}
