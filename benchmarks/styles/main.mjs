// Measures how many tasks the simulated model solves with prompt layouts other than Orrery's. Needs a build; lasts some minutes.
//
// node benchmarks/styles/main.mjs [--tasks 20] [--model simulated:perfect] [--only TEXT] [--out FILE]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { wilsonInterval } from '@orreryjs/statistics'
import { STYLES } from './styles.mjs'
import { FIRST } from './unseen.mjs'
import { UNUSUAL, UNUSUAL_TOO } from './unusual.mjs'
import { play, worlds } from './worlds.mjs'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '20' },
    model: { type: 'string', default: 'simulated:perfect' },
    only: { type: 'string' },
    out: { type: 'string', default: new URL('RESULTS.md', import.meta.url).pathname },
  },
})

/** Results on the later styles before the parser was adapted to them; they cannot be measured again. */
const AT_FIRST_SIGHT = `When these were written, five tasks of each world were played before anything was changed for them: 11 of 17 played in all
three worlds, 38 of 51 cells were at the ceiling. Those that failed: CrewAI, the bold log, one JSON document with the history (TextCraft
and ALFWorld), menus with more than 26 letters (ALFWorld, 4 of 5), the judge apart (WebShop), calls in words.`

const UNUSUAL_AT_FIRST_SIGHT = `Other marks, nestings and orders than people mostly use. Played in the same way before anything was changed for them: 1 of 14
played in all three worlds (results as arrays of content parts), 4 of 42 cells were at the ceiling. Most failed by the form of the reply,
the table and the lines of events by what was done.`
const AGAIN_AT_FIRST_SIGHT = `Written when the reader knew the unusual ones, to see whether it had learned rules or examples, and played before anything was
changed for these: 6 of 12 played in all three worlds, 20 of 36 cells were at the ceiling. Those that failed: labels in bold of another
language, speakers and calls in attributes, the table without outer bars, questions and answers, and the shell in the shop.`

const model = parseSimulated(values.model, PLAYERS)
const playedWorlds = await worlds(Number(values.tasks))
const ceiling = values.only === undefined ? await rowOf(STYLES['our own layout']) : undefined
const sections = [
  await table('Styles', STYLES),
  await table('Styles written when the reader was done', FIRST, AT_FIRST_SIGHT),
  await table('Unusual styles', UNUSUAL, UNUSUAL_AT_FIRST_SIGHT),
  await table('Unusual styles, again', UNUSUAL_TOO, AGAIN_AT_FIRST_SIGHT),
]
if (values.only === undefined) writeFileSync(values.out, `${heading()}\n${sections.join('\n')}`)

async function table(title, styles, text) {
  const lines = [`## ${title}`, '', ...(text === undefined ? [] : [text, ''])]
  lines.push(
    `| style | ${playedWorlds.map(({ id }) => id).join(' | ')} | replies not in the style |`,
    `|---|${'---|'.repeat(playedWorlds.length + 1)}`,
  )
  for (const [name, style] of Object.entries(styles)) {
    if (values.only !== undefined && !name.includes(values.only)) continue
    const row = await rowOf(style)
    const cells = row.map(({ solved, n }, index) => `${solved}/${n}${isBelow(row[index], index) ? ' (below)' : ''}`)
    const line = `| ${name} | ${cells.join(' | ')} | ${row.reduce((sum, { unparsed }) => sum + unparsed, 0)} |`
    console.log(line)
    lines.push(line)
  }
  return `${lines.join('\n')}\n`
}

/** True if the style's interval ends below that of Orrery's layout. */
function isBelow({ solved, n }, index) {
  return ceiling !== undefined && wilsonInterval(solved, n).high < wilsonInterval(ceiling[index].solved, ceiling[index].n).low
}

async function rowOf(style) {
  const row = []
  for (const playedWorld of playedWorlds) {
    const cell = { solved: 0, unparsed: 0, n: playedWorld.tasks.length }
    for (const task of playedWorld.tasks) {
      const { solved, unparsed } = await play(playedWorld, task, style, model)
      cell.solved += solved ? 1 : 0
      cell.unread += unparsed
    }
    row.push(cell)
  }
  return row
}

function heading() {
  return `# Prompts in other people's layouts (simulated)

Made by \`node benchmarks/styles/main.mjs --tasks ${values.tasks} --model ${values.model}\`. All numbers are of the rule-based simulated model and
say nothing about any real one. Each style lays the same tasks out in its own way and reads the reply as its author would; a cell is
the tasks solved of those played, \`(below)\` where its Wilson 95 % interval ends below that of our own layout.
`
}
