import type { IdentifiedEpisode, IdentifiedLog } from '@orreryjs/runs/logs'
import { pluralize, textDiff } from '@orreryjs/runs/texts'

/** Returns a line for each file: its format and its episodes. */
export function fileLines({ logs }: IdentifiedLog): readonly string[] {
  return logs.map(({ file, format, episodes, withoutActions }) => {
    const omitted = withoutActions === 0 ? '' : `; ${pluralize(withoutActions, 'record')} without actions left out`
    return `${file}: format ${format}, ${pluralize(episodes.length, 'episode')}${omitted}`
  })
}

/** Returns the first difference between a log and its world. */
export function differenceLines({ file, number, found }: IdentifiedEpisode): readonly string[] {
  const first = found?.replay.first
  if (first === undefined) return []
  const { step, action, logged, actual } = first
  const place = `${file}, episode ${number}, step ${step}, ${JSON.stringify(action)}`
  if (actual === undefined) return [`first difference: ${place}: the task ends before this step`]
  return [`first difference: ${place}`, '- log, + Orrery', ...textDiff(logged, actual)]
}

/** Returns the facts of an episode, for programs. */
export function episodeData({ file, number, episode, found }: IdentifiedEpisode): object {
  const { reward, success, model, steps } = episode
  const log = { names: episode.taskNames, steps: steps.length, reward, success, model }
  if (found === undefined) return { file, episode: number, log }
  const { world, task, by, ties, replay } = found
  return {
    file,
    episode: number,
    log,
    world: world.id,
    dialect: world.dialect,
    split: task.split,
    task: task.id,
    by,
    ties,
    replay,
  }
}
