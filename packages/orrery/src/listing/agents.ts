import { orrery } from '../index.ts'
import type { Listing } from './listing.ts'

/** Every agent, those that need no model marked. */
export async function agentListing(): Promise<Listing> {
  const items = await Promise.all(
    orrery.agents.map(async ({ id, form, summary, load }) => {
      // What takes a parameter is no agent before it has one.
      const loaded = form === undefined ? await load(id) : undefined
      return {
        id: form ?? id,
        summary,
        needsModel: loaded?.needsModel ?? false,
        options: loaded?.options.map(({ name }) => name) ?? [],
        profiles: loaded?.profiles.map((profile) => profile.id) ?? [],
      }
    }),
  )
  const rows = items.flatMap((item) => [
    [item.id, item.needsModel ? 'yes' : 'no', item.summary],
    ...(item.options.length === 0 ? [] : [['', '', `options: ${item.options.join(', ')}`]]),
  ])
  return { items, columns: [{ title: 'agent' }, { title: 'model' }, { title: '' }], rows, more: 'what each option does' }
}
