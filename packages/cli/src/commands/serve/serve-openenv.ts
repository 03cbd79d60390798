import { chooseServed } from '@orreryjs/orrery/serving'
import type { Command } from 'commander'
import { type AdapterFlags, adapterOptions, addAdapterFlags } from '../../serving/adapter-flags.ts'
import { type Announcement, serveAdapter } from '../../serving/serve-adapter.ts'
import type { Terminal } from '../../terminal.ts'
import { wantsJson } from '../command.ts'

const EXAMPLES = `
Examples:
  orrery serve openenv textcraft --split train
  orrery serve openenv ./vending.ts --host 0.0.0.0 --token SECRET`

/** Adds `orrery serve openenv`, which serves a world to OpenEnv clients. */
export function addServeOpenEnv(group: Command, terminal: Terminal): void {
  const command = group
    .command('openenv')
    .summary('serve a world to OpenEnv clients')
    .description(
      'Serves a world as an OpenEnv environment, until Ctrl-C. Each socket at /ws has its own session; over HTTP each call has a ' +
        'fresh environment, as in OpenEnv. /mcp speaks JSON-RPC.',
    )
    .argument('<world>', 'name of the world, or a file: ./vending.ts')
  addAdapterFlags(command, 8000)
    .addHelpText('after', EXAMPLES)
    .action(async (name: string, flags: AdapterFlags, self: Command) => {
      const chosen = await chooseServed(name, flags)
      const { world, split } = chosen
      const announcement: Announcement = {
        protocol: 'openenv',
        lines: (url) => [
          `${world.id} ${split}, dialect ${world.dialect}: ${url}`,
          `sessions at ${url.replace('http', 'ws')}ws; Ctrl-C stops`,
        ],
        facts: { world: world.id, dialect: world.dialect, split, tasks: world.tasks.size(split) },
      }
      await serveAdapter(terminal, { flags, served: [chosen], announcement, json: wantsJson(self) }, async (hooks) => {
        const { createOpenEnv } = await import('@orreryjs/server')
        const { summary } = chosen.entry.package
        return createOpenEnv({ world, split, summary, version: hooks.version }, { ...adapterOptions(flags), ...hooks })
      })
    })
}
