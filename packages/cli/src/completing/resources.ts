import type { OptionSpec } from '@orreryjs/core'
import { worldsByDialect } from '@orreryjs/runs/plan'
import { loadAgent, loadWorld, playersOf } from '@orreryjs/runs/registry'
import { type Candidate, candidatesById, candidatesFrom, candidatesInList } from '../completion/candidate.ts'
import { orrery } from '../registry.ts'

/** `all` as a candidate, which selects every entry without a parameter. */
const ALL: Candidate = { value: 'all' }

/** Completes a list of worlds. */
export function worlds(current: string): readonly Candidate[] {
  return candidatesInList(current, [...candidatesById(orrery.worlds), ALL])
}

/** Completes a list of agents. */
export function agents(current: string): readonly Candidate[] {
  const each = orrery.agents.map(({ id, nameForm, summary }) => ({ id: nameForm === undefined ? id : `${id}:`, summary }))
  return candidatesInList(current, [...candidatesById(each), ALL])
}

/** Completes model types; after the colon presets, after a comma parameters. */
export async function models(current: string): Promise<readonly Candidate[]> {
  const [kind = '', ...rest] = current.split(':')
  if (rest.length === 0)
    return candidatesById(orrery.models.map(({ id, summary, describe }) => ({ id: describe ? `${id}:` : id, summary })))
  const described = await orrery.models.find(({ id }) => id === kind)?.describe?.({ players: () => playersOf(orrery) })
  if (described === undefined) return []
  const { presets = {}, parameters } = described
  const at = current.lastIndexOf(',')
  const values = at < 0 ? Object.entries(presets).map(([value, summary]) => ({ value, summary })) : []
  const before = at < 0 ? `${kind}:` : current.slice(0, at + 1)
  const set = parameters
    .filter(({ name }) => !current.includes(`,${name}=`))
    .map(({ name, summary }) => ({ value: `${name}=`, summary }))
  return [...values, ...(at < 0 ? [] : set)].map(({ value, summary }) => ({ value: `${before}${value}`, summary }))
}

/** Returns the splits of the named worlds, or of textcraft if none is named. */
export async function splits(names: readonly string[]): Promise<readonly Candidate[]> {
  const found = await Promise.all(
    knownWorlds(names).map(async (id) => {
      const entry = await loadWorld(orrery, id)
      return worldsByDialect(entry, {}).flatMap((world) => world.tasks.splits)
    }),
  )
  return candidatesFrom([...new Set(found.flat())])
}

/** Returns the dialects of the named worlds. */
export async function dialects(names: readonly string[]): Promise<readonly Candidate[]> {
  const found = await Promise.all(knownWorlds(names).map(async (id) => (await loadWorld(orrery, id)).package.dialects))
  return candidatesFrom([...new Set(found.flat())])
}

/** Completes options of the named worlds. */
export async function worldOptions(names: readonly string[], current: string): Promise<readonly Candidate[]> {
  const found = await Promise.all(knownWorlds(names).map(async (id) => (await loadWorld(orrery, id)).package.options))
  return optionCandidates(found.flat(), current)
}

/** Completes options of the named agents, or of react if none is named. */
export async function agentOptions(names: readonly string[], current: string): Promise<readonly Candidate[]> {
  const found = await Promise.all((await loadedAgents(names)).map(({ options }) => options))
  return optionCandidates(found.flat(), current)
}

/** Returns the profiles of the named agents. */
export async function profiles(names: readonly string[]): Promise<readonly Candidate[]> {
  return candidatesById((await loadedAgents(names)).flatMap((agent) => agent.profiles.map(({ id }) => ({ id }))))
}

function loadedAgents(names: readonly string[]): Promise<readonly Awaited<ReturnType<typeof loadAgent>>[]> {
  const wanted = names.length === 0 ? ['react'] : names
  const known = orrery.agents.filter(
    ({ id, nameForm }) => nameForm === undefined && (wanted.includes(id) || wanted.includes('all')),
  )
  return Promise.all(known.map(({ id }) => loadAgent(orrery, id)))
}

function knownWorlds(names: readonly string[]): readonly string[] {
  const wanted = names.length === 0 ? ['textcraft'] : names
  return orrery.worlds.map(({ id }) => id).filter((id) => wanted.includes(id) || wanted.includes('all'))
}

/** Returns `NAME=` for every option, or its values after the `=`. */
function optionCandidates(options: readonly OptionSpec[], current: string): readonly Candidate[] {
  const [name] = current.split('=')
  if (!current.includes('=')) {
    const unique = new Map(options.map((option) => [option.name, option]))
    return [...unique.values()].map(({ name: each, description }) => ({ value: `${each}=`, summary: description }))
  }
  const values = options.filter((option) => option.name === name).flatMap(valuesOf)
  return candidatesFrom([...new Set(values)].map((value) => `${name}=${value}`))
}

function valuesOf(option: OptionSpec): readonly string[] {
  if (option.type === 'choice') return option.choices
  return option.type === 'boolean' ? ['true', 'false'] : []
}
