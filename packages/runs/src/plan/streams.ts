import { OrreryError, rng, type Task } from '@orreryjs/core'
import { rowKey } from '@orreryjs/harness'
import { DEFAULT_SEED } from '../configuration/configuration.ts'
import type { Configuration, ResolvedBlock } from '../configuration/schema.ts'
import type { PlannedRow, PlannedStream } from './planned-row.ts'

/** A row of a block; `place` has the block's settings of streams. */
export interface BlockRow extends Omit<PlannedRow, 'stream'> {
  readonly place?: Pick<ResolvedBlock, 'memory' | 'order' | 'after' | 'retest' | 'allowSharedClusters'>
}

/**
 * Adds their streams to the rows. Throws `CONFIG_INVALID` if a stream cannot be played as planned, `CELL_UNKNOWN` if the row that begins it
 * is missing, and `TASK_UNKNOWN` for a stream without tasks.
 */
export function withStreams(rows: readonly BlockRow[], configuration: Configuration): readonly PlannedRow[] {
  const streams = rows.filter(({ place }) => place !== undefined)
  if (streams.length === 0) return rows
  if ((configuration.extensions ?? []).length > 0)
    throw new OrreryError(
      'CONFIG_INVALID',
      `${streams[0]?.label}: a stream cannot be extended, because later tasks depend on earlier ones`,
      {
        hint: 'start a new run with more tasks',
      },
    )
  refuseEqualRows(rows)
  const { seed = DEFAULT_SEED } = configuration
  return rows.map(({ place, ...row }, index) => {
    if (place === undefined) return row
    if (row.tasks.length === 0)
      throw new OrreryError('TASK_UNKNOWN', `${row.label}: the stream has no tasks on ${row.world.id} ${row.split}`)
    const { after, memory = after === undefined ? 'online' : 'read-only', order = 'listed' } = place
    const parts = after === undefined ? [] : earlierParts(row, after, rows.slice(0, index))
    if (place.retest !== true)
      for (const part of parts) if (part.place?.memory === 'online') refuseOverlap(part, row, place.allowSharedClusters === true)
    const { label, split } = parts[0] ?? row
    const name = [label, row.model.id, row.world.id, split].join('/')
    return { ...row, stream: { name, memory, tasks: orderOf(row, order, seed) } }
  })
}

/** Two blocks of one row would be two streams with one name. */
function refuseEqualRows(rows: readonly BlockRow[]): void {
  const seen = new Set<string>()
  for (const row of rows) {
    const key = rowKey({ world: row.world.id, split: row.split, label: row.label, model: row.model.id })
    if (seen.has(key) && rows.some((each) => each.place !== undefined && each.label === row.label))
      throw new OrreryError(
        'CONFIG_INVALID',
        `two blocks have the row ${row.label} on ${row.world.id} ${row.split}, which is a stream`,
        {
          hint: 'give one of them a label',
        },
      )
    seen.add(key)
  }
}

/** Returns the earlier rows of the stream that the row with the label `after` begins. */
function earlierParts(row: PlannedRow, after: string, earlier: readonly BlockRow[]): readonly BlockRow[] {
  const parts = earlier.filter(
    ({ label, place, model, world }) =>
      place !== undefined && (label === after || place.after === after) && model.id === row.model.id && world.id === row.world.id,
  )
  const first = parts.find(({ label }) => label === after)
  if (first === undefined)
    throw new OrreryError(
      'CELL_UNKNOWN',
      `${row.label}: no earlier stream of ${row.model.id} on ${row.world.id} has the label "${after}"`,
    )
  if (first.trials === row.trials) return parts
  throw new OrreryError(
    'CONFIG_INVALID',
    `${row.label} has ${row.trials} attempts, but the stream ${after} has ${first.trials}. Expected the same number`,
  )
}

/** Refuses tasks that the memory may already contain: a result would measure recall, not learning. */
function refuseOverlap(training: BlockRow, row: PlannedRow, allowsClusters: boolean): void {
  const hashes = new Map(training.tasks.map((task) => [task.hash, task]))
  const equal = row.tasks.find(({ hash }) => hashes.has(hash))
  if (equal !== undefined) {
    const other = hashes.get(equal.hash)
    throw new OrreryError(
      'CONFIG_INVALID',
      `${row.label}: the task ${equal.id} is also a training task${other?.id === equal.id ? '' : `, ${other?.id}`}`,
      {
        hint: 'choose other tasks for one of the two',
      },
    )
  }
  if (allowsClusters) return
  const clusters = new Set(training.tasks.flatMap(({ cluster }) => (cluster === undefined ? [] : [cluster])))
  const shared = row.tasks.filter(({ cluster }) => cluster !== undefined && clusters.has(cluster))
  const [example] = shared
  if (example === undefined) return
  throw new OrreryError(
    'CONFIG_INVALID',
    `${row.label}: ${shared.length} of ${row.tasks.length} tasks share a cluster with training tasks, such as "${example.cluster}"`,
    { hint: 'choose other tasks, or accept it with allowSharedClusters: true (--allow-shared-clusters)' },
  )
}

/** Rows with the same tasks have the same orders, so that they are paired. */
function orderOf({ world, split, tasks }: PlannedRow, order: 'listed' | 'shuffled', seed: string): PlannedStream['tasks'] {
  if (order === 'listed') return () => tasks
  const orders = new Map<number, readonly Task[]>()
  return (trial) => {
    const known = orders.get(trial) ?? rng(seed, 'order', world.id, split, String(trial)).shuffle(tasks)
    orders.set(trial, known)
    return known
  }
}

/** Refuses a memory for agents that do not use it, because their rows would look like learners, and for learners without the feedback that they need. */
export function checkMemory(rows: readonly PlannedRow[]): void {
  for (const { agent, label, stream, feedback } of rows) {
    if (stream?.memory === 'online' && feedback === 'none' && agent.learnsFromFeedback !== undefined) {
      throw new OrreryError(
        'CONFIG_INVALID',
        `${label}: ${agent.learnsFromFeedback} learns from the success of tasks, and this run has feedback: none`,
        { hint: 'add --feedback terminal' },
      )
    }
    if (stream === undefined || stream.memory === 'off' || agent.usesMemory === true) continue
    throw new OrreryError(
      'CONFIG_INVALID',
      `${label}: the agent ${agent.id} does not use a memory, so memory: ${stream.memory} has no effect`,
      {
        hint: 'give it its own block with memory: off, or declare usesMemory: true in its definition',
      },
    )
  }
}
