import type { GeneratedProfile, ProfilePart } from '@orreryjs/core'
import { baseParts, commonParts, type WorldDescription } from '@orreryjs/core/agents'

/** Profile parts of AgentOccam. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(),
  { name: 'scrollActions', description: 'action forms that `actions=scroll` adds' },
  { name: 'allActions', description: 'action forms of `actions=all`' },
  { name: 'home', description: 'the action of `go_home`, in a world with a home page' },
  { name: 'goto', description: 'the action that opens an address, for a world with addresses; {url} is replaced' },
]

/** Generates the profile for a world without a handwritten profile. Its actions are not reduced. */
export function generateProfile(description: WorldDescription): GeneratedProfile {
  return { parts: baseParts(description) }
}
