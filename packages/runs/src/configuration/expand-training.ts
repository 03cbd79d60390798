import { OrreryError } from '@orreryjs/core'
import { nameInLabels } from './name-in-labels.ts'
import type { ResolvedBlock } from './schema.ts'
import { label as labelSchema } from './values.ts'

/** True if the rows of a block are streams. */
export function isStreamBlock({
  memory,
  order,
  train,
  after,
}: Pick<ResolvedBlock, 'memory' | 'order' | 'train' | 'after'>): boolean {
  return memory !== undefined || order !== undefined || train !== undefined || after !== undefined
}

/**
 * Replaces a block with training tasks by one block for each part of its streams: `LABEL train`, `LABEL`, and `LABEL retest` to play the training
 * tasks again. Without a memory, training tasks would have no effect, so only the block's own tasks are played. Throws `CONFIG_INVALID`.
 */
export function expandTraining(block: ResolvedBlock): readonly ResolvedBlock[] {
  const { train, retest, ...own } = block
  if (train === undefined) {
    if (retest !== true || block.after !== undefined) return [block]
    throw new OrreryError('CONFIG_INVALID', 'retest: there are no training tasks to play again. Expected also `train: SPLIT`')
  }
  if (block.after !== undefined)
    throw new OrreryError('CONFIG_INVALID', `train: the stream of a block with after: ${block.after} has already begun`)
  const { memory = 'read-only' } = block
  if (memory === 'off') return [{ ...own, memory }]
  const { tasks: _tasks, sample: _sample, limit: _limit, ...shared } = own
  const [, split = '', tasks] = /^([^:]+)(?::(.+))?$/.exec(train) ?? []
  return agentsOf(block).flatMap((agent) => {
    const name = block.label ?? nameInLabels(agent)
    const first = labelOf(name, 'train')
    const training = { ...shared, agent: [agent], split, ...(tasks !== undefined && { tasks }) }
    return [
      { ...training, label: first, memory: 'online' as const },
      { ...own, agent: [agent], memory, after: first },
      ...(retest === true
        ? [{ ...training, label: labelOf(name, 'retest'), memory: 'read-only' as const, after: first, retest }]
        : []),
    ]
  })
}

function agentsOf({ agent }: ResolvedBlock): readonly string[] {
  if (!agent.includes('all')) return [...new Set(agent)]
  throw new OrreryError('CONFIG_INVALID', 'train: rows of training tasks need the names of agents, not `all`', {
    hint: 'name the agents: agent: [expel, awm]',
  })
}

/** Throws `CONFIG_INVALID` if the label is too long: `run.json` stores it. */
function labelOf(name: string, part: 'train' | 'retest'): string {
  const label = `${name} ${part}`
  if (labelSchema.safeParse(label).success) return label
  throw new OrreryError('CONFIG_INVALID', `the row "${label}" of the training tasks cannot have this name`, {
    hint: 'give the block a shorter label',
  })
}
