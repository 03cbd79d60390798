import type { EpisodeEvent } from '@orreryjs/core'
import type { Strike } from './drive/trajectory.ts'
import { screenplayLines } from './screenplay.ts'

const LINES = 12
const WIDTH = 160

/** The last lines of an episode's screenplay, for messages: blank ones left out, long ones cut. */
export function lastLines(events: readonly EpisodeEvent[], strikes: readonly Strike[] = []): string {
  const lines = screenplayLines(events, strikes).filter((line) => line !== '')
  const shown = lines.slice(-LINES).map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH)}...` : line))
  const cut = lines.length > LINES ? ['...'] : []
  return ['its last lines:', ...cut, ...shown].map((line, index) => (index === 0 ? line : `  ${line}`)).join('\n')
}
