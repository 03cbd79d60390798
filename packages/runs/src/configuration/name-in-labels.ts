/** Returns the name of an agent in labels: `vote` for `./agents/vote.ts`, `mine` for `./agents.ts#mine`. */
export function nameInLabels(agent: string): string {
  const [file = '', member] = agent.split('#')
  return member ?? (file.split(/[\\/]/).at(-1) ?? file).replace(/\.[cm]?[jt]s$/, '')
}
