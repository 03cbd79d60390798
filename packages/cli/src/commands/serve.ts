import type { AddCommand } from './command.ts'
import { addServeModel } from './serve-model.ts'
import { addServeWorld } from './serve-world.ts'

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
