import { chooseServed, type ServedWorld } from '@orreryjs/orrery/serving'
import { idsOf } from '@orreryjs/runs/registry'
import type { McpAdapter } from '@orreryjs/server'
import type { Command } from 'commander'
import { orrery } from '../../registry.ts'
import { type AdapterFlags, adapterOptions, addAdapterFlags } from '../../serving/adapter-flags.ts'
import { type AdapterToServe, type Announcement, serveAdapter, serveStdio } from '../../serving/serve-adapter.ts'
import type { Terminal } from '../../terminal.ts'
import { wantsJson } from '../command.ts'

interface McpFlags extends AdapterFlags {
  readonly http?: boolean
}

const EXAMPLES = `
Examples:
  orrery serve mcp                                 over stdio, for a client that starts it
  orrery serve mcp alfworld ./vending.ts --http    at http://127.0.0.1:8000/mcp`

/** Adds `orrery serve mcp`, which serves worlds to MCP clients. */
export function addServeMcp(group: Command, terminal: Terminal): void {
  const command = group
    .command('mcp')
    .summary('serve worlds to MCP clients')
    .description(
      'Serves worlds as tools of the Model Context Protocol: over stdio, or over HTTP with --http or --port. Tools: env_list_tasks, ' +
        'env_reset, env_step, env_state, env_fork and env_close. env://EPISODE/transcript is the transcript of an episode.',
    )
    .argument('[worlds...]', 'names of worlds, or files (default: all worlds)')
    .option('--http', 'use HTTP instead of stdio')
  addAdapterFlags(command, 8000)
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], flags: McpFlags, self: Command) => {
      const served: ServedWorld[] = []
      for (const name of names.length === 0 ? idsOf(orrery.worlds) : names) served.push(await chooseServed(name, flags))
      const worlds = served.map(({ world, split, entry }) => ({ world, split, summary: entry.package.summary }))
      const ids = worlds.map(({ world }) => world.id)
      const announcement: Announcement = {
        protocol: 'mcp',
        lines: (url) => [`${ids.join(', ')}: ${url}mcp; Ctrl-C stops`],
        facts: { worlds: ids },
      }
      const toServe: AdapterToServe = { flags, served, announcement, json: wantsJson(self) }
      const create = async (hooks: { readonly version: string; onFailure(error: unknown): void }): Promise<McpAdapter> => {
        const { createMcp } = await import('@orreryjs/server')
        return createMcp({ worlds, version: hooks.version }, { ...adapterOptions(flags), ...hooks })
      }
      const isHttp = flags.http === true || self.getOptionValueSource('port') === 'cli'
      await (isHttp ? serveAdapter(terminal, toServe, create) : serveStdio(terminal, toServe, create))
    })
}
