import { errorMessage, type JsonObject } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import type { ServedWorld } from '@orreryjs/orrery/serving'
import { openSessionJournal, type ServedOptions, type SessionJournal } from '@orreryjs/runs/sessions'
import { VERSION } from '@orreryjs/runs/version'
import type { Face, Listening, McpFace, PlayedSession } from '@orreryjs/server'
import { onInterrupt } from '../terminal/interruption.ts'
import type { Terminal } from '../terminal.ts'
import { type FaceFlags, faceOptions } from './face-flags.ts'
import { serveUntilInterrupted } from './until-interrupted.ts'

/** What is said once a server listens. */
export interface Announcement {
  readonly protocol: string
  lines(url: string): readonly string[]
  readonly facts: JsonObject
}

/** A protocol to be served. */
export interface FaceToServe {
  readonly flags: FaceFlags
  readonly served: readonly ServedWorld[]
  readonly announcement: Announcement
  readonly json: boolean
}

/** What a face is made with. */
interface FaceHooks {
  readonly version: string
  onPlayed?(played: PlayedSession): void
  onFailure(error: unknown): void
}

/** Milliseconds for which a client may think between two requests of a connection. */
const KEEP_ALIVE = 75_000
/** Milliseconds between two looks for idle sessions. */
const REAP_EVERY = 5_000

/** Serves a face until Ctrl-C or SIGTERM; then requests under way are finished. */
export async function serveFace(
  terminal: Terminal,
  toServe: FaceToServe,
  create: (hooks: FaceHooks) => Promise<Face>,
): Promise<void> {
  const { flags, announcement, json } = toServe
  // What is wrong with the flags is said before anything is made.
  faceOptions(toServe.flags)
  const journal = journalOf(terminal, toServe)
  const face = await create(hooksOf(terminal, toServe, journal))
  await serveUntilInterrupted(
    terminal,
    () => listening(face, flags),
    (url) => {
      if (json) terminal.print(JSON.stringify({ url, protocol: announcement.protocol, ...announcement.facts }))
      else for (const line of announcement.lines(url)) terminal.print(line)
    },
  )
  await finish(terminal, toServe, journal)
}

/** Serves an MCP face over this process's input and output, until they close or it is told to stop. */
export async function servePipe(
  terminal: Terminal,
  toServe: FaceToServe,
  create: (hooks: FaceHooks) => Promise<McpFace>,
): Promise<void> {
  const journal = journalOf(terminal, toServe)
  const face = await create(hooksOf(terminal, toServe, journal))
  const interruption = onInterrupt(() => undefined)
  const reaping = reap(face)
  try {
    await new Promise<void>((resolve) => {
      face.stdio(resolve)
      interruption.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  } finally {
    clearInterval(reaping)
    face.close()
    interruption.dispose()
  }
  await finish(terminal, toServe, journal)
}

function journalOf(terminal: Terminal, { flags, served, announcement }: FaceToServe): SessionJournal | undefined {
  const { journal: directory, as: client = announcement.protocol, maxSteps } = flags
  if (directory === undefined) return undefined
  const options = Object.fromEntries(served.map(({ name, settings }) => [name, servedOptions(settings)]))
  return openSessionJournal({ registry: orrery, directory, client, maxSteps, served: options, report: terminal.report })
}

function servedOptions({ dialect, data, worldOption }: ServedWorld['settings']): ServedOptions {
  return { dialect, data, worldOption }
}

async function finish(terminal: Terminal, { flags }: FaceToServe, journal: SessionJournal | undefined): Promise<void> {
  if ((await journal?.finish()) === true) terminal.report(`try it: ${terminal.command} verify ${flags.journal}`)
}

function hooksOf(terminal: Terminal, { served }: FaceToServe, journal: SessionJournal | undefined): FaceHooks {
  const onPlayed = ({ world, task, actions }: PlayedSession): void => {
    const name = served.find((each) => each.world === world)?.name ?? world.id
    journal?.add({ world: name, split: task.split, task: task.id, actions })
  }
  return {
    version: VERSION,
    ...(journal && { onPlayed }),
    onFailure: (error) => terminal.report(`${terminal.reportColour.red('error')} INTERNAL: ${errorMessage(error)}`),
  }
}

function reap(face: Face): NodeJS.Timeout {
  const reaping = setInterval(face.reap, REAP_EVERY)
  reaping.unref()
  return reaping
}

/** Listens, looks for idle sessions, and ends them all when it is closed. */
async function listening(face: Face, { host, port }: FaceFlags): Promise<Listening> {
  // Loaded here alone: every other command starts without it.
  const { listen } = await import('@orreryjs/server')
  const upgrade = face.upgrade === undefined ? {} : { upgrade: face.upgrade }
  const server = await listen(face.handle, { host, port, keepAlive: KEEP_ALIVE, ...upgrade })
  const reaping = reap(face)
  return {
    url: server.url,
    async close() {
      clearInterval(reaping)
      const closed = server.close()
      face.close()
      await closed
    },
  }
}
