/**
 * A command line with `world` written out where it was left out. Without it the help of a world would be that of the whole
 * group, which has none of the world's flags.
 */
export function withServedWorld(args: readonly string[]): readonly string[] {
  const [command, first] = args.filter((arg) => !arg.startsWith('-'))
  if (command !== 'serve' || first === undefined || SERVED.includes(first)) return args
  const at = args.indexOf(command) + 1
  return [...args.slice(0, at), 'world', ...args.slice(at)]
}

const SERVED: readonly string[] = ['world', 'model', 'agentgym', 'openenv', 'mcp', 'help']
