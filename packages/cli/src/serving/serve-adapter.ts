import type { JsonObject } from '@orreryjs/core'
import type { ServedWorld } from '@orreryjs/orrery/serving'
import { openSessionJournal, type ServedOptions, type SessionJournal } from '@orreryjs/runs/sessions'
import { VERSION } from '@orreryjs/runs/version'
import type { EndedEpisode, McpAdapter, Service } from '@orreryjs/server'
import { requestFailureReporter } from '../output/errors.ts'
import { onInterrupt } from '../terminal/interruption.ts'
import { trustedRegistry } from '../terminal/trusted-registry.ts'
import type { Terminal } from '../terminal.ts'
import { type AdapterFlags, accessOptions } from './adapter-flags.ts'
import { serveUntilInterrupted } from './until-interrupted.ts'

/** Text to print once a server listens. */
export interface Announcement {
  readonly protocol: string
  lines(url: string): readonly string[]
  readonly facts: JsonObject
}

/** Protocol server to run and its flags. */
export interface AdapterToServe {
  readonly flags: AdapterFlags
  readonly served: readonly ServedWorld[]
  readonly announcement: Announcement
  readonly json: boolean
}

/** Hooks for creating a protocol adapter. */
interface AdapterHooks {
  readonly version: string
  onEpisodeEnd?(played: EndedEpisode): void
  onFailure(error: unknown): void
  onNotice(text: string): void
}

/** Interval in milliseconds between two checks for idle sessions. */
const REAP_EVERY = 5_000

/** Serves a protocol adapter until Ctrl-C or SIGTERM, then finishes open requests. */
export async function serveAdapter(
  terminal: Terminal,
  toServe: AdapterToServe,
  create: (hooks: AdapterHooks) => Promise<Service>,
): Promise<void> {
  const { flags, announcement, json } = toServe
  // Report invalid flags before anything is created.
  const access = accessOptions(flags)
  const journal = journalOf(terminal, toServe)
  const adapter = await create(hooksOf(terminal, toServe, journal))
  await serveUntilInterrupted(
    terminal,
    async () => (await import('@orreryjs/server')).listen(adapter, access),
    (url) => {
      if (json) terminal.printData(JSON.stringify({ url, protocol: announcement.protocol, ...announcement.facts }))
      else for (const line of announcement.lines(url)) terminal.print(line)
    },
  )
  await finish(terminal, toServe, journal)
}

/** Serves an MCP adapter over stdin and stdout, until they close or the process receives a signal. */
export async function serveStdio(
  terminal: Terminal,
  toServe: AdapterToServe,
  create: (hooks: AdapterHooks) => Promise<McpAdapter>,
): Promise<void> {
  const journal = journalOf(terminal, toServe)
  const adapter = await create(hooksOf(terminal, toServe, journal))
  const interruption = onInterrupt(() => undefined)
  const reaping = setInterval(adapter.endIdleSessions, REAP_EVERY)
  reaping.unref()
  try {
    await new Promise<void>((resolve) => {
      adapter.stdio(resolve)
      interruption.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  } finally {
    clearInterval(reaping)
    adapter.close()
    interruption.dispose()
  }
  await finish(terminal, toServe, journal)
}

function journalOf(terminal: Terminal, { flags, served, announcement }: AdapterToServe): SessionJournal | undefined {
  const { journal: directory, agentName: client = announcement.protocol, maxSteps } = flags
  if (directory === undefined) return undefined
  const options = Object.fromEntries(served.map(({ name, settings }) => [name, servedOptions(settings)]))
  const registry = trustedRegistry(terminal, {}, { world: served.map(({ name }) => name) })
  return openSessionJournal({ registry, directory, client, maxSteps, served: options, report: terminal.report })
}

function servedOptions({ dialect, data, worldOption, starts }: ServedWorld['settings']): ServedOptions {
  return { dialect, data, worldOption, starts }
}

async function finish(terminal: Terminal, { flags }: AdapterToServe, journal: SessionJournal | undefined): Promise<void> {
  if ((await journal?.finish()) === true) terminal.report(`try it: ${terminal.command} verify ${flags.journal}`)
}

function hooksOf(terminal: Terminal, { served }: AdapterToServe, journal: SessionJournal | undefined): AdapterHooks {
  const onEpisodeEnd = ({ world, task, actions }: EndedEpisode): void => {
    const name = served.find((each) => each.world === world)?.name ?? world.id
    journal?.add({ world: name, split: task.split, task: task.id, actions })
  }
  return {
    version: VERSION,
    ...(journal && { onEpisodeEnd }),
    onFailure: requestFailureReporter(terminal),
    onNotice: terminal.report,
  }
}
