import { type OptionValues, OrreryError } from '@orreryjs/core'
import type { AccessOptions, StoreOptions } from '@orreryjs/server'
import type { Command } from 'commander'
import { collectNames, collectPairs, wholeNumber } from '../commands/command.ts'

/** Flags of all session protocols. */
export interface AdapterFlags {
  readonly split?: string
  readonly dialect?: string
  readonly data?: string
  readonly worldOption?: OptionValues
  readonly tasks?: string
  readonly host: string
  readonly port: number
  readonly token?: string
  readonly allowedHost?: string
  readonly cors?: string
  readonly maxSessions: number
  readonly maxSteps: number
  readonly idleMinutes: number
  readonly requestsPerMinute: number
  readonly journal?: string
  readonly agentName?: string
}

/** Addresses that only this machine can reach. */
const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

/** Adds the flags of all session protocols. */
export function addAdapterFlags(command: Command, port: number): Command {
  const world = command
    .option('--split <name>', 'split of the tasks (default: the usual split of the world)')
    .option('--dialect <name>', 'dialect of the world (wording and rules)')
    .option('--data <dir>', 'directory of original data')
    .option('--world-option <key=value>', 'option of the world; may be repeated', collectPairs)
    .option('--tasks <file>', 'file of start states to serve instead of the tasks: starts.jsonl')
  return addCorsFlag(addAddressFlags(world, port))
    .option('--max-sessions <n>', 'maximum number of episodes at once', wholeNumber('--max-sessions', 1), 100_000)
    .option('--max-steps <n>', 'maximum number of steps per episode', wholeNumber('--max-steps', 1), 10_000)
    .option('--idle-minutes <n>', 'minutes after which an idle episode ends, 0: never', wholeNumber('--idle-minutes', 0), 60)
    .option(
      '--requests-per-minute <n>',
      'maximum number of requests per minute from one address',
      wholeNumber('--requests-per-minute', 1),
      3_000_000,
    )
    .option('--journal <dir>', 'log the episodes, and write them as a run when the server stops: for verify, compare, report')
    .option('--agent-name <name>', "agent name in the tables of that run (default: the protocol's name)")
}

/** Returns the options for sessions. */
export function adapterOptions({ maxSessions, maxSteps, idleMinutes }: AdapterFlags): StoreOptions {
  return { maxSessions, maxSteps, idleTime: idleMinutes * 60_000 }
}

/** Address to listen on, and the token that clients must send. */
export interface Address {
  readonly host: string
  readonly port: number
  readonly token?: string
  /** Host names, comma-separated. */
  readonly allowedHost?: string
  /** Origins, comma-separated. */
  readonly cors?: string
  readonly requestsPerMinute?: number
}

/** Adds the flag for pages of other origins. */
export function addCorsFlag(command: Command): Command {
  return command.option('--cors <origins>', 'allowed origins of browser pages, comma-separated (default: none)', collectNames)
}

/** Adds the flag for other names of the server. */
export function addAllowedHostFlag(command: Command): Command {
  return command.option(
    '--allowed-host <names>',
    'host names under which clients reach the server, comma-separated (default: those of this machine)',
    collectNames,
  )
}

/** Adds the flags of the address. */
export function addAddressFlags(command: Command, port: number): Command {
  return addAllowedHostFlag(command)
    .option('--host <name>', 'address to listen on; addresses that other machines can reach need --token', '127.0.0.1')
    .option('--port <n>', 'port to listen on, 0 for any free port', wholeNumber('--port', 0, 65_535), port)
    .option('--token <text>', 'token that clients must send, as Bearer or as the password in the URL')
}

/** Flag of the token, and whether a public address requires it. */
interface TokenRule {
  readonly flag: '--token' | '--key'
  readonly isRequired: boolean
}

/** Returns where to listen and which clients are accepted. Throws `CONFIG_INVALID` for a public address without a required token. */
export function accessOptions(
  address: Address,
  rule: TokenRule = { flag: '--token', isRequired: true },
): AccessOptions & Pick<Address, 'host' | 'port'> {
  checkToken(address, rule)
  const { host, port, token, allowedHost, cors, requestsPerMinute } = address
  const names = namesIn(allowedHost)
  // With a token, the host name by which clients reach the server does not matter.
  const isAnyHost = !LOOPBACK.includes(host) && token !== undefined && names.length === 0
  return {
    host,
    port,
    hosts: isAnyHost ? ['*'] : names,
    origins: namesIn(cors),
    ...(token !== undefined && { token }),
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
  }
}

function namesIn(list = ''): readonly string[] {
  return list.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
}

/** Throws `CONFIG_INVALID` for a token that a header cannot carry, or a public address without a required token. */
function checkToken({ host, token, port }: Address, { flag, isRequired }: TokenRule): void {
  checkBearerText(flag, token)
  if (LOOPBACK.includes(host) || token !== undefined || !isRequired) return
  throw new OrreryError('CONFIG_INVALID', `--host ${host} requires ${flag}: other machines can reach this address`, {
    hint: `add ${flag} TEXT; clients then use http://any:TEXT@HOST:${port}/ or the header Authorization: Bearer TEXT`,
  })
}

/** Throws `CONFIG_INVALID` for a text that a header cannot carry: no client could authenticate with it. */
export function checkBearerText(flag: string, text: string | undefined): void {
  if (text === undefined || /^[\x21-\x7e]+$/.test(text)) return
  throw new OrreryError('CONFIG_INVALID', `${flag}: expected letters, digits and punctuation of ASCII, without spaces`, {
    hint: 'clients send it in a header',
  })
}
