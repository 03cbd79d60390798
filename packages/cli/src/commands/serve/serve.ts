import type { AddCommand } from '../command.ts'
import { addServeAgentGym } from './serve-agentgym.ts'
import { addServeMcp } from './serve-mcp.ts'
import { addServeModel } from './serve-model.ts'
import { addServeOpenEnv } from './serve-openenv.ts'
import { addServeVector } from './serve-vector.ts'
import { addServeWorld } from './serve-world.ts'

/** Adds `orrery serve`, which serves a world as a web site or to other programs, or a model as an OpenAI-compatible server. */
export const addServe: AddCommand = (program, terminal) => {
  const group = program
    .command('serve')
    .summary('serve a world as a web site or to other programs, or serve a model')
    .description(
      'Serves a world or a model until Ctrl-C: a world to browsers or to programs that speak AgentGym, OpenEnv or MCP or to the ' +
        'Python package, a model to programs that speak the protocols of OpenAI, Anthropic or Gemini.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  orrery serve webshop\n  orrery serve model simulated:mid\n  orrery serve agentgym textcraft\n  orrery serve mcp',
    )
  addServeWorld(group, terminal)
  addServeModel(group, terminal)
  addServeAgentGym(group, terminal)
  addServeOpenEnv(group, terminal)
  addServeMcp(group, terminal)
  addServeVector(group, terminal)
}
