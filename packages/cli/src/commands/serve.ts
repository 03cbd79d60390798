import type { AddCommand } from './command.ts'
import { addServeModel } from './serve-model.ts'
import { addServeWorld } from './serve-world.ts'

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

const SERVED: readonly string[] = ['world', 'model', 'help']

/** `orrery serve`: a world as a web site, or a model as an OpenAI-compatible server. */
export const addServe: AddCommand = (program, terminal) => {
  const group = program
    .command('serve')
    .summary('open a world as a web site, or serve a model')
    .description('Serves until Ctrl-C: a world to browsers, or a model to every program that speaks the OpenAI protocol.')
    .addHelpText('after', '\nExamples:\n  orrery serve webshop\n  orrery serve model simulated:mid')
  addServeWorld(group, terminal)
  addServeModel(group, terminal)
}
