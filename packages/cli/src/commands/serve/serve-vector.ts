import { DEFAULT_LIMITS } from '@orreryjs/core/worlds'
import { chooseServed, type ServedWorld } from '@orreryjs/orrery/serving'
import { idsOf } from '@orreryjs/runs/registry'
import type { Command } from 'commander'
import { orrery } from '../../registry.ts'
import { type AdapterFlags, adapterOptions, addAdapterFlags } from '../../serving/adapter-flags.ts'
import { type Announcement, serveAdapter } from '../../serving/serve-adapter.ts'
import type { Terminal } from '../../terminal.ts'
import { wantsJson } from '../command.ts'

const EXAMPLES = `
Examples:
  orrery serve vector                              for World("alfworld", url="http://127.0.0.1:8000/")
  orrery serve vector ./vending.ts --host 0.0.0.0 --token SECRET`

/** Adds `orrery serve vector`, which serves worlds to the Python package. */
export function addServeVector(group: Command, terminal: Terminal): void {
  const command = group
    .command('vector')
    .summary('serve worlds to the Python package orrery-worlds')
    .description(
      'Serves worlds to the Python package orrery-worlds, until Ctrl-C: a client steps thousands of episodes with one request. Clients ' +
        'may open only these worlds, with the data and options of this command.',
    )
    .argument('[worlds...]', 'names of worlds, or files (default: all worlds)')
  addAdapterFlags(command, 8000)
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], flags: AdapterFlags, self: Command) => {
      const served: ServedWorld[] = []
      for (const name of names.length === 0 ? idsOf(orrery.worlds) : names) served.push(await chooseServed(name, flags))
      const ids = served.map(({ world }) => world.id)
      const announcement: Announcement = {
        protocol: 'vector',
        lines: (url) => [`${ids.join(', ')}: ${url}; Ctrl-C stops`],
        facts: { worlds: ids },
      }
      await serveAdapter(terminal, { flags, served, announcement, json: wantsJson(self) }, async (hooks) => {
        const { createVector } = await import('@orreryjs/server')
        const worlds = served.map(({ world, split, entry }) => ({
          world,
          split,
          maxSteps: entry.limits.maxSteps ?? DEFAULT_LIMITS.maxSteps,
        }))
        return createVector({ worlds, version: hooks.version }, { ...adapterOptions(flags), ...hooks })
      })
    })
}
