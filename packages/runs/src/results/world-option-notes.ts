import { withCurrentOptions } from '@orreryjs/core/stored-names'
import { blocksOf, readConfiguration } from '../configuration/configuration.ts'

/** Notes on the options of worlds that a run sets, one line for each set of options. */
export function worldOptionNotes(configuration: Readonly<Record<string, unknown>>): readonly string[] {
  const blocks = blocksOf(readConfiguration('run.json', configuration))
  const rows = new Map<string, Set<string>>()
  for (const { worldOption = {}, label, agent } of blocks) {
    const options = Object.entries(withCurrentOptions(worldOption)).map(([name, value]) => `${name}=${value}`)
    const names = label === undefined ? agent : [label]
    rows.set(options.join(', '), new Set([...(rows.get(options.join(', ')) ?? []), ...names]))
  }
  return [...rows].flatMap(([options, names]) => {
    if (options === '') return []
    return [`World options${rows.size === 1 ? '' : ` of ${[...names].join(', ')}`}: ${options}`]
  })
}
