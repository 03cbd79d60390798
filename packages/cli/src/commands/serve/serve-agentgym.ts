import { agentGymSettings, agentGymViews, chooseServed } from '@orreryjs/orrery/serving'
import type { Command } from 'commander'
import { type AdapterFlags, adapterOptions, addAdapterFlags } from '../../serving/adapter-flags.ts'
import { type Announcement, serveAdapter } from '../../serving/serve-adapter.ts'
import type { Terminal } from '../../terminal.ts'
import { wantsJson } from '../command.ts'

const EXAMPLES = `
Examples:
  orrery serve agentgym textcraft --port 36001
  orrery serve agentgym alfworld --data ~/.cache/alfworld --split valid_train
  orrery serve agentgym ./vending.ts --journal runs/trained`

/** Adds `orrery serve agentgym`, which serves a world to AgentGym clients. */
export function addServeAgentGym(group: Command, terminal: Terminal): void {
  const command = group
    .command('agentgym')
    .summary('serve a world to AgentGym clients')
    .description(
      "Serves a world as AgentGym's server of that world does, until Ctrl-C: textcraft, alfworld and webshop byte for byte, webarena with the " +
        'same routes and prompts. Any other world has the routes that these have in common. All have /health, /metadata and /close.',
    )
    .argument('<world>', 'name of the world, or a file: ./vending.ts')
  addAdapterFlags(command, 36001)
    .addHelpText('after', EXAMPLES)
    .action(async (name: string, flags: AdapterFlags, self: Command) => {
      const chosen = await chooseServed(name, flags, agentGymSettings)
      const { world, split } = chosen
      const announcement: Announcement = {
        protocol: 'agentgym',
        lines: (url) => [
          `${world.id} ${split}, dialect ${world.dialect}: ${url}`,
          `try it: curl -X POST ${url}create -H content-type:application/json -d '{}'; Ctrl-C stops`,
        ],
        facts: { world: world.id, dialect: world.dialect, split, tasks: world.tasks.size(split) },
      }
      await serveAdapter(terminal, { flags, served: [chosen], announcement, json: wantsJson(self) }, async (hooks) => {
        const { createAgentGym } = await import('@orreryjs/server')
        const { summary, presentation } = chosen.entry.package
        const source = {
          world,
          split,
          summary,
          version: hooks.version,
          views: agentGymViews(chosen),
          replies: presentation?.replyProtocol,
        }
        return createAgentGym(source, { ...adapterOptions(flags), ...hooks })
      })
    })
}
