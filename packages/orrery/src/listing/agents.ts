import { type AgentEntry, type Entry, loadAgent } from '@orreryjs/runs/registry'
import { orrery } from '../index.ts'
import { orreryNaming } from '../named.ts'
import { type AgentItem, type ItemDescription, type Listing, optionItem, optionTable } from './listing.ts'

/** Agent details in a list. */
interface ListedAgent {
  readonly needsModel: boolean
  readonly options: readonly string[]
  readonly profiles?: readonly string[]
}

/** Lists all agents. With `isBrief`, no agent is loaded and profiles are omitted. */
export async function agentListing(isBrief: boolean): Promise<Listing> {
  const items = await Promise.all(
    orrery.agents.map(async (entry) => {
      const { id, nameForm = id, summary } = entry
      return { id: nameForm, summary, ...(isBrief ? await briefDetails(entry) : await fullDetails(entry)) }
    }),
  )
  const rows = items.map((item) => [item.id, item.needsModel ? 'yes' : 'no', item.summary])
  const columns = [{ title: 'agent' }, { title: 'model' }, { title: 'description' }]
  return { items, columns, rows, detailsHint: 'options' }
}

async function briefDetails({ optionNames }: Entry<AgentEntry>): Promise<ListedAgent> {
  return { needsModel: optionNames !== undefined, options: (await optionNames?.()) ?? [] }
}

async function fullDetails({ id, nameForm, load }: Entry<AgentEntry>): Promise<ListedAgent> {
  // An agent with a required parameter cannot be loaded without it.
  const loaded = nameForm === undefined ? await load(id) : undefined
  return {
    needsModel: loaded?.needsModel ?? false,
    options: loaded?.options.map(({ name }) => name) ?? [],
    profiles: loaded?.profiles.map((profile) => profile.id) ?? [],
  }
}

/** Describes an agent with its options, profiles and rewind strategies. Throws `AGENT_UNKNOWN`. */
export async function describeAgent(name: string): Promise<ItemDescription> {
  const parameterised = orrery.agents.find(({ id, nameForm }) => nameForm !== undefined && [id, nameForm].includes(name))
  if (parameterised !== undefined) return describeForm(parameterised)
  const { id, summary, needsModel, options, profiles, rewind } = await loadAgent(orreryNaming(name), name)
  return {
    item: {
      id,
      summary,
      needsModel,
      rewind,
      options: options.map(optionItem),
      profiles: profiles.map(({ id: profile, world, dialects }) => ({ id: profile, world, dialects })),
    } satisfies AgentItem,
    heading: `${id}: ${summary}`,
    facts: [
      ['model', needsModel ? 'required' : 'none'],
      ['rewind', needsModel ? [...rewind, 'none'].join(', then ') : ''],
      ['profiles', profiles.map((profile) => profile.id).join(', ')],
      ['set with', options.length === 0 ? '' : `--option NAME=VALUE, or --option ${id}.NAME=VALUE next to other agents`],
    ],
    tables: [optionTable(options)],
  }
}

/** Describes an agent with a required parameter. */
function describeForm({ id, nameForm = id, summary }: (typeof orrery.agents)[number]): ItemDescription {
  const item: AgentItem = { id: nameForm, summary, options: [] }
  return { item, heading: `${nameForm}: ${summary}`, facts: [], tables: [] }
}
