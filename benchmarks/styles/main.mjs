// How many tasks `simulated:perfect` solves when it is asked in other layouts than ours. Needs a build.
//
// node benchmarks/styles/main.mjs [--tasks 20] [--model simulated:perfect] [--only TEXT] [--out FILE]
import { parseArgs } from 'node:util'
import { parseSimulated } from '@orreryjs/simulated'
import { STYLES } from './styles.mjs'
import { play, worlds } from './worlds.mjs'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '20' },
    model: { type: 'string', default: 'simulated:perfect' },
    only: { type: 'string', default: '' },
    first: { type: 'boolean' },
  },
})
const STY = values.first ? (await import('./first-sight.mjs')).FIRST : STYLES
const model = parseSimulated(values.model)
const all = await worlds(Number(values.tasks))
for (const [name, style] of Object.entries(STY)) {
  if (!name.includes(values.only)) continue
  const cells = []
  for (const world of all) {
    let solved = 0
    let unread = 0
    let steps = 0
    for (const task of world.tasks) {
      const played = await play(world, task, style, model)
      solved += played.solved ? 1 : 0
      unread += played.unread
      steps += played.steps
    }
    cells.push(
      `${world.id} ${solved}/${world.tasks.length}${unread ? ` (${unread} unread)` : ''} ${(steps / world.tasks.length).toFixed(1)} steps`,
    )
  }
  console.log(name.padEnd(45), cells.join('  '))
}
