import { extname, join } from 'node:path'
import type { CompletedEpisode } from '@orreryjs/harness'
import { loadWorld } from '@orreryjs/runs/registry'
import type { ExportedFile, ExportSettings } from './export-settings.ts'
import { finalPath, type PathStep } from './final-path.ts'
import { jsonText } from './json-text.ts'
import type { RunToExport } from './run-to-export.ts'
import { ARRAY, writeEpisodes } from './write-episodes.ts'

/** A turn of an AgentGym conversation. `loss`: whether a trainer learns it; `null` for turns of the environment. */
export interface TrajectoryTurn {
  readonly from: 'human' | 'gpt'
  readonly loss: boolean | null
  readonly value: string
}

/** A trajectory in the format of AgentGym's trainers and evaluator. */
export interface Trajectory {
  readonly conversations: readonly TrajectoryTurn[]
  /** AgentGym's id of the task, `WORLD_NUMBER`, which readers use as index; for other tasks `WORLD_SPLIT_NAME`. */
  readonly item_id: string
  readonly reward: number
  readonly success: 0 | 1
}

/** Exports every episode as a trajectory: one array (trainers), or in files named `.jsonl` (evaluator) one trajectory per line. */
export async function exportTrajectories(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const path = settings.out ?? join(run.directory, 'agenttraj.json')
  const itemOf = await itemIds(run)
  const of = (episode: CompletedEpisode): readonly string[] => [`${jsonText(trajectoryOf(episode, itemOf))}\n`]
  const file = { path, of, ...(extname(path) !== '.jsonl' && ARRAY) }
  return [{ path, count: await writeEpisodes(run.episodes(), file, settings), noun: 'episode' }]
}

/** Returns the item id of an episode's task. */
type ItemIds = (start: CompletedEpisode['start']) => string

/** AgentGym's ids, from the worlds that have tasks of AgentGym. */
async function itemIds({ registry }: RunToExport): Promise<ItemIds> {
  const entries = await Promise.all(registry.worlds.map(({ id }) => loadWorld(registry, id)))
  const byWorld = new Map(entries.map((entry) => [entry.package.id, entry.package]))
  return ({ world, task }) => byWorld.get(world)?.agentGymId?.(task) ?? task.replaceAll('/', '_')
}

/** Converts the final path of an episode to a conversation with one thought and action per turn. */
function trajectoryOf({ start, events, metrics }: CompletedEpisode, itemOf: ItemIds): Trajectory {
  const steps = finalPath(events)
  return {
    conversations: [
      humanTurn(instruction(start.world)),
      { from: 'gpt', loss: false, value: 'Understood. I will answer each observation in this form.' },
      humanTurn(start.observation),
      ...steps.flatMap((step): readonly TrajectoryTurn[] => [
        { from: 'gpt', loss: true, value: messageOf(step) },
        humanTurn(step.observation),
      ]),
    ],
    item_id: itemOf(start),
    reward: metrics.reward,
    success: metrics.success ? 1 : 0,
  }
}

function humanTurn(value: string): TrajectoryTurn {
  return { from: 'human', loss: null, value }
}

/** Returns the agent's message of a step: its thoughts and its action. */
export function messageOf({ thoughts, action }: PathStep): string {
  const thought = thoughts.length === 0 ? '' : `Thought:\n${thoughts.join('\n')}\n\n`
  return `${thought}Action:\n${action}`
}

/** Returns the instruction that opens a conversation. */
export function instruction(world: string): string {
  return [
    `You act in the text world ${world}. Every message tells you what you observe, the first one also your task.`,
    'Answer with one action, in this form:',
    'Thought:\n(why you do it)\n\nAction:\n(the action, on one line)',
  ].join('\n')
}
