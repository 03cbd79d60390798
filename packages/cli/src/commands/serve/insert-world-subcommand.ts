/**
 * Inserts the omitted subcommand `world` into the arguments of `orrery serve`. Without it, `--help` would print the help of the
 * whole group, which lacks the flags of a world.
 */
export function insertWorldSubcommand(args: readonly string[]): readonly string[] {
  const [command, first] = args.filter((arg) => !arg.startsWith('-'))
  if (command !== 'serve' || first === undefined || SERVED.includes(first)) return args
  const at = args.indexOf(command) + 1
  return [...args.slice(0, at), 'world', ...args.slice(at)]
}

const SERVED: readonly string[] = ['world', 'model', 'agentgym', 'openenv', 'mcp', 'vector', 'help']
