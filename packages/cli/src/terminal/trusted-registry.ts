import type { Configuration } from '@orreryjs/runs/configuration'
import type { Registry } from '@orreryjs/runs/registry'
import {
  codeDigests,
  codeNamed,
  grantTrust,
  type NamedCode,
  type Permissions,
  permissionsOf,
  readConnection,
  type Trust,
} from '@orreryjs/runs/trust'
import { orrery } from '../registry.ts'
import type { Terminal } from '../terminal.ts'
import { askYes, canAsk } from './ask.ts'
import type { TrustFlags } from './trust-flags.ts'

/** Returns the registry of a command that reads data, with trust in the flags' permissions and in names on the command line. */
export function trustedRegistry(
  terminal: Terminal,
  flags: TrustFlags,
  given: Configuration = {},
): Registry & Required<Pick<Registry, 'trust'>> {
  const { connections, ...permitted } = permissionsIn(flags)
  const own = permissionsOf(given)
  const trusted = grantTrust({
    ...own,
    ...permitted,
    connections: [...connections, ...own.connections],
    ...(canAsk(terminal) && { ask: (code) => askForCode(terminal, code) }),
  })
  return { ...orrery, trust: trusted }
}

/** Returns the permissions that `--trust-code` and `--trust` give. Throws `USAGE`. */
export function permissionsIn({ trustCode = false, trust = [] }: TrustFlags): FlagPermissions {
  const values = trust.map((value) => ({ value, connection: readConnection(value) }))
  return {
    code: trustCode,
    connections: values.flatMap(({ connection }) => connection ?? []),
    paths: values.flatMap(({ value, connection }) => (connection === undefined ? [value] : [])),
  }
}

interface FlagPermissions extends Permissions {
  readonly connections: readonly Exclude<ReturnType<typeof readConnection>, undefined>[]
}

/** Lists code with its hashes and asks whether to execute it. Anything but `y` or `yes` is a no. */
async function askForCode(terminal: Terminal, code: readonly NamedCode[]): Promise<boolean> {
  terminal.report('data names code outside Orrery, which would run with your rights:')
  for (const line of codeDigests(code)) terminal.report(`  ${line}`)
  return askYes(terminal, 'execute it?')
}

/** Returns the trust in a file that an argument names. */
export function namedTrust(name: string): Trust {
  return grantTrust({ named: codeNamed([name]) })
}
