import { chooseServed } from '@orreryjs/orrery/serving'
import type { Command } from 'commander'
import { addFaceFlags, type FaceFlags, faceOptions } from '../../serving/face-flags.ts'
import { type Announcement, serveFace } from '../../serving/serve-face.ts'
import type { Terminal } from '../../terminal.ts'
import { wantsJson } from '../command.ts'

const EXAMPLES = `
Examples:
  orrery serve openenv textcraft --split train
  orrery serve openenv ./vending.ts --host 0.0.0.0 --token SECRET`

/** Adds `orrery serve openenv`: a world for OpenEnv's clients. */
export function addServeOpenEnv(group: Command, terminal: Terminal): void {
  const command = group
    .command('openenv')
    .summary("serve a world to OpenEnv's clients")
    .description(
      'Serves a world as an OpenEnv environment, until Ctrl-C. Each socket at /ws is a session of its own; over HTTP each call has a ' +
        'fresh environment, as OpenEnv has it. /mcp speaks JSON-RPC.',
    )
    .argument('<world>', 'name of the world, or a file: ./vending.ts')
  addFaceFlags(command, 8000)
    .addHelpText('after', EXAMPLES)
    .action(async (name: string, flags: FaceFlags, self: Command) => {
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
      await serveFace(terminal, { flags, served: [chosen], announcement, json: wantsJson(self) }, async (hooks) => {
        const { createOpenEnv } = await import('@orreryjs/server')
        const { summary } = chosen.entry.package
        return createOpenEnv({ world, split, summary, version: hooks.version }, { ...faceOptions(flags), ...hooks })
      })
    })
}
