import type { AgentEntry, Entry } from '@orreryjs/runs/registry'
import { orrery } from '../index.ts'
import type { Listing } from './listing.ts'

/** What a list says of an agent. */
interface AgentItem {
  readonly needsModel: boolean
  readonly options: readonly string[]
  readonly profiles?: readonly string[]
}

/** Every agent, those that need no model marked; in brief, no agent is loaded for it, and no profile is named. */
export async function agentListing(isBrief: boolean): Promise<Listing> {
  const items = await Promise.all(
    orrery.agents.map(async (entry) => {
      const { id, form = id, summary } = entry
      return { id: form, summary, ...(isBrief ? await briefly(entry) : await wholly(entry)) }
    }),
  )
  const rows = items.flatMap((item) => [
    [item.id, item.needsModel ? 'yes' : 'no', item.summary],
    ...(item.options.length === 0 ? [] : [['', '', `options: ${item.options.join(', ')}`]]),
  ])
  return { items, columns: [{ title: 'agent' }, { title: 'model' }, { title: '' }], rows, more: 'what each option does' }
}

async function briefly({ optionNames }: Entry<AgentEntry>): Promise<AgentItem> {
  return { needsModel: optionNames !== undefined, options: (await optionNames?.()) ?? [] }
}

async function wholly({ id, form, load }: Entry<AgentEntry>): Promise<AgentItem> {
  // What takes a parameter is no agent before it has one.
  const loaded = form === undefined ? await load(id) : undefined
  return {
    needsModel: loaded?.needsModel ?? false,
    options: loaded?.options.map(({ name }) => name) ?? [],
    profiles: loaded?.profiles.map((profile) => profile.id) ?? [],
  }
}
