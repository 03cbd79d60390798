import { OrreryError } from '@orreryjs/core'
import { NO_FAULTS } from './faults.ts'
import type { ResolvedBlock } from './schema.ts'

/** True if the block has faults or injections. */
function isDisturbed({ fault = NO_FAULTS, inject = [] }: Pick<ResolvedBlock, 'fault' | 'inject'>): boolean {
  return fault !== NO_FAULTS || inject.length > 0
}

/**
 * Returns a block with faults or injections after its clean block, so that both are paired by task. Its rows are labelled `AGENT faulty`,
 * `AGENT injected` or `AGENT disturbed`. A block with a label, also from a grid, gets no clean block. Throws `CONFIG_INVALID`.
 */
export function withCleanRows(block: ResolvedBlock): readonly ResolvedBlock[] {
  if (!isDisturbed(block) || block.label !== undefined) return [block]
  if (block.agent.includes('all')) {
    throw new OrreryError('CONFIG_INVALID', 'faults and injections: labelled rows need the names of agents, not `all`', {
      hint: 'name the agents: agent: [react, rebact]',
    })
  }
  const { fault, inject, ...clean } = block
  const disturbances = { ...(fault !== undefined && { fault }), ...(inject !== undefined && { inject }) }
  const suffix = suffixOf(block)
  return [
    clean,
    ...[...new Set(block.agent)].map((agent) => ({ ...clean, ...disturbances, agent: [agent], label: `${agent} ${suffix}` })),
  ]
}

function suffixOf({ fault = NO_FAULTS, inject = [] }: ResolvedBlock): string {
  if (fault === NO_FAULTS) return 'injected'
  return inject.length === 0 ? 'faulty' : 'disturbed'
}
