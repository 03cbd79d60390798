import type { Block, Configuration } from './schema.ts'

/**
 * Adds rows of agents to a configuration, such as a paper's suite: one for each world and split, on as many tasks as its longest row, with the
 * settings of its first row except the options, prompts and label of that row's agent.
 */
export function withAddedRows(configuration: Configuration, agents: readonly string[]): Configuration {
  const { blocks, agent = ['react'] } = configuration
  if (agents.length === 0) return configuration
  if (blocks === undefined) return { ...configuration, agent: [...agent, ...agents.filter((name) => !agent.includes(name))] }
  const templates = new Map<string, Block>()
  const rows = new Set<string>()
  for (const { agent: playing = agent, label, option: _option, profile: _profile, grid: _grid, limit, ...settings } of blocks) {
    const place = JSON.stringify([settings.world, settings.split])
    const first = templates.get(place)
    const longest = first === undefined ? limit : maximum(first.limit, limit)
    const { limit: _limit, ...template }: Block = first ?? settings
    templates.set(place, longest === undefined ? template : { ...template, limit: longest })
    if (label === undefined) for (const name of playing) rows.add(`${place} ${name}`)
  }
  const added = [...templates].flatMap(([place, template]) => {
    const missing = agents.filter((name) => !rows.has(`${place} ${name}`))
    return missing.length === 0 ? [] : [{ ...template, agent: missing }]
  })
  return { ...configuration, blocks: [...blocks, ...added] }
}

/** Without a limit, a row plays all tasks. */
function maximum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : Math.max(one, other)
}
