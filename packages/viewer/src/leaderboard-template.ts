import { readFileSync } from 'node:fs'
import { TEMPLATE_PATH } from './template.ts'

/** Reads the built page of a leaderboard without its content. Throws if the package was not built. */
export function readLeaderboardTemplate(): string {
  return readFileSync(TEMPLATE_PATH.replace(/report\.html$/, 'leaderboard.html'), 'utf8')
}
