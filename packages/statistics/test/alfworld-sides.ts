import type { TaskScore } from '@orreryjs/statistics'
import { scoreOf } from './scores.ts'

const ROOM_SIZES = [37, 36, 33, 28]
/** Rooms of the games that only one side solves. Most losses are in one room. */
const WINS = [1, 1, 1, 0]
const LOSSES = [13, 3, 2, 1]

/** Returns two agents on ALFWorld's 134 unseen games in 4 rooms: 3 games that only the first solves, 19 that only the second solves. */
export function alfworldSides(): readonly [TaskScore[], TaskScore[]] {
  const sides: [TaskScore[], TaskScore[]] = [[], []]
  for (const [room, size] of ROOM_SIZES.entries()) {
    for (let game = 0; game < size; game += 1) {
      const [won, lost] = [WINS[room] ?? 0, LOSSES[room] ?? 0]
      const alike = game % 4 > 0 ? 1 : 0
      const [first, second] = game < won ? [1, 0] : game < won + lost ? [0, 1] : [alike, alike]
      sides[0].push(scoreOf(`${room}/${game}`, [first], { cluster: `room ${room}` }))
      sides[1].push(scoreOf(`${room}/${game}`, [second], { cluster: `room ${room}` }))
    }
  }
  return sides
}
