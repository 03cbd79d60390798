import { type OptionValues, OrreryError } from '@orreryjs/core'
import type { StoreOptions, WireOptions } from '@orreryjs/server'
import type { Command } from 'commander'
import { collectNames, collectPairs, wholeNumber } from '../commands/command.ts'

/** The flags that all protocols of sessions have. */
export interface FaceFlags {
  readonly split?: string
  readonly dialect?: string
  readonly data?: string
  readonly worldOption?: OptionValues
  readonly host: string
  readonly port: number
  readonly token?: string
  readonly cors?: string
  readonly maxSessions: number
  readonly maxSteps: number
  readonly idleMinutes: number
  readonly requestsPerMinute: number
  readonly journal?: string
  readonly as?: string
}

/** Addresses that nobody else reaches. */
const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

/** Adds the flags that all protocols of sessions have. */
export function addFaceFlags(command: Command, port: number): Command {
  const world = command
    .option('--split <name>', "which tasks (default: the world's usual ones)")
    .option('--dialect <name>', 'wording and rules')
    .option('--data <dir>', 'directory of original data')
    .option('--world-option <key=value>', 'an option of the world; may be repeated', collectPairs)
  return addAddressFlags(world, port)
    .option('--cors <origins>', 'origins of pages that may ask from a browser, comma-separated (default: none)', collectNames)
    .option('--max-sessions <n>', 'episodes at once', wholeNumber('--max-sessions', 1), 100_000)
    .option('--max-steps <n>', 'steps of one episode', wholeNumber('--max-steps', 1), 10_000)
    .option('--idle-minutes <n>', 'minutes after which an idle episode ends, 0: never', wholeNumber('--idle-minutes', 0), 60)
    .option('--requests-per-minute <n>', 'of one address', wholeNumber('--requests-per-minute', 1), 3_000_000)
    .option('--journal <dir>', 'keeps what is played, and writes a run of it at the end: for verify, compare, report')
    .option('--as <name>', "who played, in the tables of that run (default: the protocol's name)")
}

/** What the flags say of callers and sessions. Throws `CONFIG_INVALID` for an open address without a token. */
export function faceOptions(flags: FaceFlags): WireOptions & StoreOptions {
  const { cors, maxSessions, maxSteps, idleMinutes, requestsPerMinute } = flags
  return {
    maxSessions,
    maxSteps,
    idleTime: idleMinutes * 60_000,
    requestsPerMinute,
    ...callersOf(flags),
    origins: (cors ?? '').split(',').filter((origin) => origin !== ''),
  }
}

/** Where a server listens, and what callers must send. */
export interface Address {
  readonly host: string
  readonly port: number
  readonly token?: string
}

/** Adds the flags that say where to listen. */
export function addAddressFlags(command: Command, port: number): Command {
  return command
    .option('--host <name>', 'address to listen on; others than this machine need a token', '127.0.0.1')
    .option('--port <n>', 'port to listen on, 0 for any that is free', wholeNumber('--port', 0, 65_535), port)
    .option('--token <text>', 'what callers must send: as Bearer, or as the password of the address')
}

/** Who may call. Throws `CONFIG_INVALID` for an open address without a token. */
export function callersOf(address: Address): Pick<WireOptions, 'token' | 'hosts'> {
  const { host, token } = address
  checkToken(address)
  // Behind a token it does not matter by which name the server was found.
  return { ...(token !== undefined && { token }), hosts: LOOPBACK.includes(host) ? [] : ['*'] }
}

/** Throws `CONFIG_INVALID`. */
function checkToken({ host, token, port }: Address): void {
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new OrreryError('CONFIG_INVALID', '--token: expected letters, digits and punctuation of ASCII, without spaces')
  }
  if (LOOPBACK.includes(host) || token !== undefined) return
  throw new OrreryError('CONFIG_INVALID', `--host ${host} lets other machines in, and no token is asked of them`, {
    hint: `add --token TEXT, and let clients use http://any:TEXT@HOST:${port}/ or the header Authorization: Bearer TEXT`,
  })
}

/**
 * A header carries no other characters as they are: with them no client would ever be let in. Throws `CONFIG_INVALID`.
 */
export function checkBearerText(flag: string, text: string | undefined): void {
  if (text === undefined || /^[\x21-\x7e]+$/.test(text)) return
  throw new OrreryError('CONFIG_INVALID', `${flag}: expected letters, digits and punctuation of ASCII, without spaces`, {
    hint: 'clients send it in a header',
  })
}
