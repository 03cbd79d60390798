import { OrreryError } from '@orreryjs/core'
import { requestFailureReporter } from '../../output/errors.ts'
import { type Address, accessOptions } from '../../serving/adapter-flags.ts'
import { serveUntilInterrupted } from '../../serving/until-interrupted.ts'
import type { Terminal } from '../../terminal.ts'

/** Flags of `serve model` without a model. */
export interface RecordedFlags extends Address {
  readonly proxy?: string
  readonly record?: string
  readonly replay?: string
  readonly key?: string
  readonly script?: string
}

/**
 * Serves recorded exchanges: with `--proxy URL --record FILE` new requests go to the URL and are recorded, with `--replay FILE` they are
 * errors. Throws `USAGE` for other combinations of flags.
 */
export async function serveRecorded(terminal: Terminal, flags: RecordedFlags, json: boolean): Promise<void> {
  const { proxy, replay } = flags
  const cassette = cassetteOf(flags)
  const open = async () => {
    // Loaded only here, so that every other command starts without these packages.
    const { createModelProxy, listen } = await import('@orreryjs/server')
    const hooks = { onFailure: requestFailureReporter(terminal), onNotice: terminal.report }
    const options = { cassette, ...hooks, ...(proxy !== undefined && { upstream: proxy }) }
    // The key of a client is the key of the upstream, so the proxy cannot require another key.
    return listen(await createModelProxy(options), accessOptions(flags, { flag: '--key', isRequired: false }))
  }
  await serveUntilInterrupted(terminal, open, (url) => {
    const baseUrl = `${url}v1`
    const task = replay === undefined ? `forwards to ${proxy} and records` : 'replays'
    if (json) terminal.printData(JSON.stringify({ url, baseUrl, cassette }))
    else terminal.print(`${baseUrl} ${task} ${cassette}; Ctrl-C stops`)
  })
}

function cassetteOf({ proxy, record, replay, key, script }: RecordedFlags): string {
  const own = key !== undefined ? '--key' : script !== undefined ? '--script' : undefined
  if (own !== undefined) throw new OrreryError('USAGE', `${own} needs a model to serve`)
  if (proxy !== undefined && record !== undefined && replay === undefined && URL.canParse(proxy)) return record
  if (replay !== undefined && proxy === undefined && record === undefined) return replay
  throw new OrreryError('USAGE', 'expected a model to serve, --proxy URL with --record FILE, or --replay FILE')
}
