import type { Registry } from '@orreryjs/runs/registry'
import { codeNamed, grantTrust, weightsIn } from '@orreryjs/runs/trust'
import { orrery } from './index.ts'

/** Returns the registry for names that a person or a program writes itself, such as arguments of a command: their files may be executed. */
export function orreryNaming(...names: readonly (string | undefined)[]): Registry {
  const given = names.filter((name) => name !== undefined)
  return { ...orrery, trust: grantTrust({ named: codeNamed(given), exactPaths: weightsIn(given) }) }
}
