import { stableJson } from '@orreryjs/core'
import { rowSettings } from '../results/row-settings.ts'
import { belongsToRow, type RunCell } from './read-run.ts'

/** Returns the settings in which two rows differ, apart from their names, such as `maxSteps: 40 and 60`. */
export function differingSettings(first: RunCell, second: RunCell): readonly string[] {
  const [a, b] = [factsOf(first), factsOf(second)]
  const expected = first.agent === second.agent ? expectedOf(first, second) : OF_AGENT
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((name) => {
    const [one, other] = [a.get(name) ?? 'none', b.get(name) ?? 'none']
    return one === other || expected.has(name) ? [] : [`${name}: ${one} and ${other}`]
  })
}

/** Facts that always differ between agents. */
const OF_AGENT: ReadonlySet<string> = new Set(['profile', 'agent version', 'agent options'])

/** The same agent with two labels differs in its options by intent. */
function expectedOf(first: RunCell, second: RunCell): ReadonlySet<string> {
  return new Set(first.label === second.label ? [] : ['agent options'])
}

function factsOf(cell: RunCell): ReadonlyMap<string, string> {
  const { manifest, world, agent } = cell
  const settings = manifest.settings.filter((each) => belongsToRow(each, cell))
  const facts = new Map<string, Set<string>>()
  const add = (name: string, value: unknown): void => {
    if (value === undefined) return
    facts.set(name, (facts.get(name) ?? new Set()).add(typeof value === 'string' ? value : stableJson(value)))
  }
  for (const { limits, options, profile, feedback, rewind, countThoughts, memory } of settings) {
    for (const [name, value] of Object.entries({ ...limits, feedback, countThoughts })) add(name, value)
    add('rewind', rewind.join('/'))
    add('profile', profile)
    add('agent options', options)
    add('memory', memory)
  }
  add('order', rowSettings(manifest, cell).order)
  for (const each of manifest.worlds.filter(({ id }) => id === world)) {
    add('world version', each.version)
    add('dialect', each.dialect)
  }
  for (const each of manifest.agents.filter(({ id }) => id === agent)) {
    add('agent version', each.version)
  }
  return new Map([...facts].map(([name, values]) => [name, [...values].join(', ')]))
}
