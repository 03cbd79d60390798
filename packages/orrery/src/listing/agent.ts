import { loadAgent } from '@orreryjs/runs/registry'
import { orrery } from '../index.ts'
import { type Described, optionItem, optionTable } from './described.ts'
import type { AgentItem } from './items.ts'

/** An agent with its options, profiles and means of going back. Throws `AGENT_UNKNOWN`. */
export async function describeAgent(name: string): Promise<Described> {
  const parameterised = orrery.agents.find(({ id, form }) => form !== undefined && [id, form].includes(name))
  if (parameterised !== undefined) return describeForm(parameterised)
  const { id, summary, needsModel, options, profiles, rewind } = await loadAgent(orrery, name)
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
      ['model', needsModel ? 'asks one' : 'asks none'],
      ['goes back by', needsModel ? [...rewind, 'none'].join(', then ') : ''],
      ['profiles', profiles.map((profile) => profile.id).join(', ')],
      ['set with', options.length === 0 ? '' : `--option NAME=VALUE, or --option ${id}.NAME=VALUE beside other agents`],
    ],
    tables: [optionTable(options)],
  }
}

/** What takes a parameter is no agent before it has one. */
function describeForm({ id, form = id, summary }: (typeof orrery.agents)[number]): Described {
  const item: AgentItem = { id: form, summary, options: [] }
  return { item, heading: `${form}: ${summary}`, facts: [], tables: [] }
}
