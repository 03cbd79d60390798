import { OrreryError } from '@orreryjs/core'
import { isFileName, refuseNetworkPath } from '../registry/files/file-name.ts'
import { groupStarts, type StartGroup } from '../starts/start-file.ts'
import type { ResolvedBlock } from './schema.ts'
import { withListedTasks } from './task-lists.ts'

/** Moves the name of a file of start states in `tasks` to `starts`, and replaces lists in `tasks` and `train`; also in blocks. */
export function withTaskFiles(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { tasks, train, ...rest } = value as Readonly<Record<string, unknown>>
  const { blocks } = rest
  const within = {
    ...rest,
    ...(Array.isArray(blocks) && { blocks: blocks.map(withTaskFiles) }),
    ...(train !== undefined && { train: typeof train === 'string' ? withListedRange(train) : train }),
  }
  if (typeof tasks !== 'string') return tasks === undefined ? within : { ...within, tasks }
  if (!tasks.endsWith('.jsonl') || tasks.startsWith('@')) return { ...within, tasks: withListedTasks(tasks) }
  refuseNetworkPath(tasks)
  return { ...within, starts: tasks }
}

/** Replaces lists in `SPLIT:TASKS`. */
function withListedRange(range: string): string {
  const end = range.indexOf(':') + 1
  return end === 0 ? range : range.slice(0, end) + withListedTasks(range.slice(end))
}

/**
 * Returns one block for each world, options and split of a block's start states. `hasWorld` is true if the settings name worlds: they then
 * restrict the starts. Throws `CONFIG_INVALID` if none is left.
 */
export function expandStarts(block: ResolvedBlock, hasWorld: boolean): readonly ResolvedBlock[] {
  const { starts } = block
  if (starts === undefined) return [block]
  const groups = groupStarts(starts).filter(({ split }) => block.split === undefined || block.split === split)
  const blocks = hasWorld
    ? block.world.flatMap((world) => groups.filter(isIn(world)).map((group) => blockOf(block, world, group)))
    : groups.map((group) => blockOf(block, group.world, group))
  if (blocks.length > 0) return blocks
  const places = [...new Set(groupStarts(starts).map(({ world, split }) => `${world} ${split}`))].join(', ')
  throw new OrreryError('CONFIG_INVALID', `${starts.file}: no start is in the world and split of the settings. It has ${places}`)
}

/** A world from a file has an id that only its package knows. */
function isIn(name: string): (group: StartGroup) => boolean {
  return ({ world }) => name === world || name === 'all' || isFileName(name)
}

function blockOf(block: ResolvedBlock, world: string, { world: id, split, dialect, options, states }: StartGroup): ResolvedBlock {
  const worldOption = { ...options, ...block.worldOption }
  return {
    ...block,
    world: [world === 'all' ? id : world],
    split,
    dialect: block.dialect ?? dialect,
    ...(Object.keys(worldOption).length > 0 && { worldOption }),
    starts: states,
  }
}
