import { OrreryError } from '@orreryjs/core'
import type { Cell } from './cells.ts'

/**
 * Throws `CONFIG_INVALID` where an agent's options name a way back that the run forbids: it would silently play something
 * else under their name. Runs of before are read without this.
 */
export function checkWayBack(cells: readonly Cell[]): void {
  for (const { agent, label, rewind } of cells) {
    const { wayBack } = agent
    if (wayBack === undefined || rewind.includes(wayBack.means)) continue
    const ladder = [wayBack.means, ...rewind.filter((means) => means !== 'none')].join(',')
    throw new OrreryError(
      'CONFIG_INVALID',
      `${label}: ${wayBack.option} goes back by ${wayBack.means}, which this run does not allow`,
      {
        hint: `add --rewind ${ladder}, or leave out the option`,
      },
    )
  }
}
