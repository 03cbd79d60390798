import { type OptionValues, OrreryError } from '@orreryjs/core'
import { type SiteEntry, siteEntry } from '@orreryjs/orrery/serving'
import { type ChosenWorld, checkOptions, chooseWorld, worldOptionsOf } from '@orreryjs/runs/plan'
import { pluralize } from '@orreryjs/runs/texts'
import type { Listening } from '@orreryjs/server'
import type { Command } from 'commander'
import { requestFailureReporter } from '../../output/errors.ts'
import { type Address, accessOptions, addAllowedHostFlag, checkBearerText } from '../../serving/adapter-flags.ts'
import { serveUntilInterrupted } from '../../serving/until-interrupted.ts'
import type { Terminal } from '../../terminal.ts'
import { collectPairs, wantsJson, wholeNumber } from '../command.ts'

interface ServeWorldFlags extends Omit<Address, 'cors'> {
  readonly split?: string
  readonly dialect?: string
  readonly data?: string
  readonly worldOption?: OptionValues
  readonly maxSessions: number
  readonly idleMinutes: number
}

/** Adds `orrery serve world`, which serves a world as a web site; `world` may be omitted. */
export function addServeWorld(group: Command, terminal: Terminal): void {
  const command = group
    .command('world')
    .summary('serve a world as a web site; `world` may be omitted')
    .description('Serves a world as web pages for people and browser agents, until Ctrl-C.')
    .argument('<world>', 'name of the world: webshop, webarena')
    .option('--split <name>', 'split of the tasks')
    .option('--dialect <name>', 'dialect of the world (wording and rules)')
    .option('--data <dir>', 'directory of original data')
    .option('--world-option <key=value>', 'option of the world; may be repeated', collectPairs)
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .option('--port <n>', 'port to listen on, 0 for any free port', wholeNumber('--port', 0, 65_535), 3000)
    .option('--max-sessions <n>', 'maximum number of visitors at once', wholeNumber('--max-sessions', 1), 1000)
    .option('--idle-minutes <n>', 'minutes after which an idle session ends', wholeNumber('--idle-minutes', 1), 30)
    .option(
      '--requests-per-minute <n>',
      'maximum number of requests per minute from one address',
      wholeNumber('--requests-per-minute', 1),
      6000,
    )
    .option(
      '--token <text>',
      'token that scripts must send for /__reset and /__state of WebArena (default: only scripts on this machine are accepted)',
    )
  addAllowedHostFlag(command)
    .addHelpText('after', '\nExample:\n  orrery serve webshop --port 8080')
    .action(async (name: string, flags: ServeWorldFlags, command: Command) =>
      serve(terminal, await siteEntry(name), flags, wantsJson(command)),
    )
}

async function serve(terminal: Terminal, entry: SiteEntry, flags: ServeWorldFlags, json: boolean): Promise<void> {
  checkToken(entry, flags)
  const chosen = chooseSite(entry, flags)
  const announced = (url: string): void => announce(terminal, url, chosen, json)
  await serveUntilInterrupted(terminal, () => open(terminal, entry, chosen, flags), announced)
}

/** Throws `USAGE` for a token if the world has no endpoints for scripts; only worlds of several sites have them. */
function checkToken({ entry, web }: SiteEntry, { token }: ServeWorldFlags): void {
  checkBearerText('--token', token)
  if (token === undefined || web !== undefined) return
  throw new OrreryError('USAGE', `--token does not apply to ${entry.package.id}, which has no endpoints for scripts`, {
    hint: 'omit it',
  })
}

function chooseSite({ entry, site }: SiteEntry, flags: ServeWorldFlags): ChosenWorld {
  checkOptions([entry.package], worldOptionsOf(flags))
  return chooseWorld(entry, { ...flags, worldOption: { ...flags.worldOption, ...site?.options } })
}

async function open(
  terminal: Terminal,
  { entry, site, web }: SiteEntry,
  { world, split }: ChosenWorld,
  flags: ServeWorldFlags,
): Promise<Listening> {
  // Loaded only here, so that every other command starts without the package.
  const { createSite, createWeb, listen } = await import('@orreryjs/server')
  const { maxSessions, token, ...address } = flags
  // Pages are for visitors. The token is for the endpoints of scripts.
  const access = accessOptions(address, { flag: '--token', isRequired: false })
  const options = {
    maxSessions,
    onNotice: terminal.report,
    idleTime: flags.idleMinutes * 60_000,
    onFailure: requestFailureReporter(terminal),
  }
  if (web !== undefined) {
    const facts = (state: unknown) => entry.package.presentation?.facts?.(world, state) ?? []
    const listening = await listen(
      createWeb({ ...web, world, split }, { ...options, facts, ...(token !== undefined && { token }) }),
      access,
    )
    // The sites use subdomains of localhost, whatever address the server listens on.
    return { ...listening, url: `http://localhost:${new URL(listening.url).port}/` }
  }
  if (site === undefined) throw new Error(`${world.id} has neither pages nor sites: it was taken for a world that can be served`)
  return listen(createSite({ ...site, world, split }, options), access)
}

function announce(terminal: Terminal, url: string, { world, split }: ChosenWorld, json: boolean): void {
  const tasks = world.tasks.size(split)
  if (json) terminal.printData(JSON.stringify({ url, world: world.id, dialect: world.dialect, split, tasks }))
  else {
    const last = tasks - 1
    terminal.print(`${world.id} ${split}, dialect ${world.dialect}, ${pluralize(tasks, 'task')}: ${url}`)
    terminal.print(`one task: ${url}fixed_0 to ${url}fixed_${last}; Ctrl-C stops`)
  }
}
