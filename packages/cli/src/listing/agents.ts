import { AGENTS, NOISY_ORACLE } from '../registry.ts'
import type { Listing } from './listing.ts'

/** Every agent, those that need no model marked. */
export function agentListing(): Listing {
  const agents = AGENTS.map(({ id, summary, needsModel, options, profiles }) => ({
    id,
    summary,
    needsModel,
    options: options.map(({ name }) => name),
    profiles: profiles.map((profile) => profile.id),
  }))
  const items = [...agents, { ...NOISY_ORACLE, needsModel: false, options: [], profiles: [] }]
  const rows = items.flatMap((item) => [
    [item.id, item.needsModel ? 'yes' : 'no', item.summary],
    ...(item.options.length === 0 ? [] : [['', '', `options: ${item.options.join(', ')}`]]),
  ])
  return { items, columns: [{ title: 'agent' }, { title: 'model' }, { title: '' }], rows }
}
