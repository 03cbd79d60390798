import { describeAcceptedValues, type OptionSpec } from '@orreryjs/core'
import type { ItemDescription } from '@orreryjs/orrery/listing'
import { loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { orrery } from '../registry.ts'
import type { HelpTopic } from './help-topic.ts'

/** An option of an agent or a world. */
interface OwnedOption {
  /** Name with its owner: `rebact.noReflect`. */
  readonly name: string
  readonly owner: string
  readonly kind: 'agents' | 'worlds'
  readonly spec: OptionSpec
}

/** Returns the options of all agents and worlds as topics. Loads their packages. */
export async function optionTopics(): Promise<readonly HelpTopic[]> {
  return (await ownedOptions()).map(({ name, owner, kind, spec }) => ({
    kind: 'options',
    name,
    aliases: [spec.name],
    summary: spec.description,
    more: `orrery list ${kind} ${owner}`,
  }))
}

/** Describes the option with this name, which has the form of `OwnedOption.name`. */
export async function describeOption(name: string): Promise<ItemDescription> {
  const found = (await ownedOptions()).find((option) => option.name === name)
  if (found === undefined) return { item: {}, heading: name, facts: [], tables: [] }
  const { owner, kind, spec } = found
  const flag = kind === 'worlds' ? `--world-option ${spec.name}=VALUE` : `--option ${name}=VALUE`
  return {
    item: {},
    heading: `${spec.name} (option of ${owner})`,
    text: spec.description,
    facts: [
      ['values', describeAcceptedValues(spec)],
      ['default', spec.default === '' ? '(none)' : String(spec.default)],
      ['set with', flag],
    ],
    tables: [],
  }
}

async function ownedOptions(): Promise<readonly OwnedOption[]> {
  // An agent with a required parameter cannot be loaded without it.
  const agents = orrery.agents.flatMap(({ id, nameForm }) => (nameForm === undefined ? [id] : []))
  const ofAgents = agents.map(async (id) => owned(id, 'agents', (await loadAgent(orrery, id)).options))
  const ofWorlds = orrery.worlds.map(async ({ id }) => owned(id, 'worlds', (await loadWorld(orrery, id)).package.options))
  return (await Promise.all([...ofAgents, ...ofWorlds])).flat()
}

function owned(owner: string, kind: OwnedOption['kind'], specs: readonly OptionSpec[]): readonly OwnedOption[] {
  return specs.map((spec) => ({ name: `${owner}.${spec.name}`, owner, kind, spec }))
}
