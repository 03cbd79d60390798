import { OrreryError } from '../errors.ts'
import type { ProfileSource } from '../profile.ts'

/** Where parts are looked up. */
type Parts = Pick<ProfileSource, 'id' | 'parts'>

/** A part of a profile that an agent puts into its prompts. Throws `CONFIG_INVALID` where the profile has none of that name. */
export function profilePart({ id, parts }: Parts, name: string, agent: string): string {
  const part = parts[name]
  if (part !== undefined) return part
  throw new OrreryError('CONFIG_INVALID', `profile ${id} has no part '${name}', which ${agent} puts into its prompts`, {
    hint: 'add the part to the profile',
  })
}

/** A whole number above 0 that a profile may give, else the usual one. Throws `CONFIG_INVALID` for anything else. */
export function profileNumber({ id, parts }: Parts, name: string, usual: number): number {
  const number = Number(parts[name] ?? usual)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new OrreryError('CONFIG_INVALID', `profile ${id}: part ${name} is not a whole number above 0`, {
    hint: `write a number such as ${usual}`,
  })
}
