import { extname, join } from 'node:path'
import type { EndedEpisode } from '@orreryjs/harness'
import type { ExportedFile, ExportSettings } from './export-settings.ts'
import { jsonText } from './json-text.ts'
import type { RunToExport } from './run-to-export.ts'
import { type StandingStep, standingPath } from './standing-path.ts'
import { writeEpisodes } from './write-episodes.ts'

/** A turn of a conversation of AgentGym; `loss` tells whether a trainer learns it, and is `null` on what it is told. */
export interface TrajectoryTurn {
  readonly from: 'human' | 'gpt'
  readonly loss: boolean | null
  readonly value: string
}

/** A trajectory as AgentGym's trainers read and its evaluator writes it. */
export interface Trajectory {
  readonly conversations: readonly TrajectoryTurn[]
  /** `WORLD_NUMBER` where the tasks are AgentGym's, otherwise `WORLD_SPLIT_NUMBER`: its readers take the last part as the index. */
  readonly item_id: string
  readonly reward: number
  readonly success: 0 | 1
}

/** One array, as the trainers read it; one trajectory a line in a file named `.jsonl`, as the evaluator writes them. */
const ARRAY = { open: '[', between: ',', close: ']\n' }

/** Writes every episode as a trajectory. */
export async function exportTrajectories(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const path = settings.out ?? join(run.directory, 'agenttraj.json')
  const of = (episode: EndedEpisode): readonly string[] => [`${jsonText(trajectoryOf(episode))}\n`]
  const file = { path, of, ...(extname(path) !== '.jsonl' && ARRAY) }
  return [{ path, count: await writeEpisodes(run.episodes(), file, settings), noun: 'episode' }]
}

/** The split whose positions are AgentGym's own. */
const AGENTGYM_SPLIT = 'agentgym'

/** The steps of the episode that stand, as a conversation of a thought and an action a turn. */
export function trajectoryOf({ start, events, metrics }: EndedEpisode): Trajectory {
  const steps = standingPath(events)
  return {
    conversations: [
      told(instruction(start.world)),
      { from: 'gpt', loss: false, value: 'Understood. I will answer each observation in this form.' },
      told(start.observation),
      ...steps.flatMap((step): readonly TrajectoryTurn[] => [
        { from: 'gpt', loss: true, value: said(step) },
        told(step.observation),
      ]),
    ],
    item_id: start.task.split('/').filter(isNeeded).join('_'),
    reward: metrics.reward,
    success: metrics.success ? 1 : 0,
  }
}

function isNeeded(part: string, position: number): boolean {
  return position !== 1 || part !== AGENTGYM_SPLIT
}

function told(value: string): TrajectoryTurn {
  return { from: 'human', loss: null, value }
}

function said({ thoughts, action }: StandingStep): string {
  const thought = thoughts.length === 0 ? '' : `Thought:\n${thoughts.join('\n')}\n\n`
  return `${thought}Action:\n${action}`
}

function instruction(world: string): string {
  return [
    `You act in the text world ${world}. Every message tells you what you observe, the first one also your task.`,
    'Answer with one action, in this form:',
    'Thought:\n(why you do it)\n\nAction:\n(the action, on one line)',
  ].join('\n')
}
