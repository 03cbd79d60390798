import { basename, extname } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import type { Configuration, ResolvedBlock } from './schema.ts'

/** An agent with its prompt profile: `react@mine.yaml`. The scope of a package, as in `@acme/agent`, is no agent. */
const WITH_PROFILE = /^([^@]*[^@/\\])@(.+)$/s

/** Extensions of profile files. */
const PROFILE_FILE = /\.(?:ya?ml|json)$/

/** Maximum length of a label that is made from names; a number may follow. */
const MAX_LABEL = 36

/** True if a profile is named by its file. */
export function isProfileFile(profile: string): boolean {
  return PROFILE_FILE.test(profile)
}

/**
 * Splits a block whose agents name profiles, such as `react,react@mine.yaml`, into one block for each profile, in the same order. Their rows are
 * named after agent and profile, `react@mine`, unless the block has a label. Throws `CONFIG_INVALID` if the block also sets a profile.
 */
export function splitByProfile(block: ResolvedBlock): readonly ResolvedBlock[] {
  if (!block.agent.some((name) => WITH_PROFILE.test(name))) return [block]
  const labels = block.agent.map(labelOf)
  const parts: ResolvedBlock[] = []
  for (const [at, name] of block.agent.entries()) {
    const [, agent, profile] = WITH_PROFILE.exec(name) ?? []
    if (agent === undefined || profile === undefined) {
      const last = parts.at(-1)
      // Agents without a profile stay together, as in a block without profiles.
      if (last !== undefined && last.profile === block.profile && last.label === block.label)
        parts[parts.length - 1] = { ...last, agent: [...last.agent, name] }
      else parts.push({ ...block, agent: [name] })
      continue
    }
    if (block.profile !== undefined) {
      throw new OrreryError('CONFIG_INVALID', `agent: ${name} names a profile, and profile: ${block.profile} another`, {
        hint: 'leave out one of them',
      })
    }
    const label = labels[at] ?? name
    const earlier = labels.slice(0, at).filter((each) => each === label).length
    parts.push({ ...block, agent: [agent], profile, label: block.label ?? (earlier === 0 ? label : `${label} ${earlier + 1}`) })
  }
  return parts
}

/**
 * Returns settings whose only agent has a profile file as `react@mine.yaml`, which names its row after the profile: `react` has
 * the published prompts.
 */
export function withProfileRow(settings: Configuration): Configuration {
  const { profile, label, agent = [], ...rest } = settings
  const [name, another] = agent
  if (profile === undefined || !isProfileFile(profile) || label !== undefined || another !== undefined) return settings
  return name === undefined || name === 'all' || WITH_PROFILE.test(name) ? settings : { ...rest, agent: [`${name}@${profile}`] }
}

/** Returns `react@mine` for `react@prompts/mine.yaml`, and `react@alfworld` for `react@react/alfworld`. */
function labelOf(name: string): string {
  const [, agent, profile] = WITH_PROFILE.exec(name) ?? []
  if (agent === undefined || profile === undefined) return name
  const shortAgent = basename(agent, extname(agent))
  const shortProfile = isProfileFile(profile) ? basename(profile).replace(PROFILE_FILE, '') : profile.replace(`${agent}/`, '')
  return `${shortAgent}@${shortProfile}`.replaceAll(/[/#,()|"'`\s]+/g, '-').slice(0, MAX_LABEL)
}
