// Measures how many tasks the simulated model solves with prompt layouts other than Orrery's. Needs a build; lasts some minutes.
//
// node benchmarks/styles/main.mjs [--tasks 20] [--model simulated:perfect] [--only TEXT] [--out FILE]
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { wilsonInterval } from '@orreryjs/statistics'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { STYLES } from './styles.mjs'
import { FIRST } from './unseen.mjs'
import { UNUSUAL, UNUSUAL_TOO } from './unusual.mjs'
import { play, worlds } from './worlds.mjs'

const values = readArguments({
  tasks: { type: 'number', default: 20, tiny: 1 },
  model: { type: 'string', default: 'simulated:perfect' },
  only: { type: 'string' },
  out: {
    type: 'string',
    default: new URL('RESULTS.md', import.meta.url).pathname,
    tiny: () => join(temporaryFolder(), 'RESULTS.md'),
  },
})

/** Results on the later styles before the parser was adapted to them; they cannot be measured again. */
const AT_FIRST_SIGHT = `First run, before the parser was changed for these styles, with five tasks of each world: 11 of 17 styles worked in all three
worlds, and 38 of 51 cells equalled Orrery's layout. The failures: CrewAI, the bold log, one JSON document with the history (TextCraft and
ALFWorld), menus with more than 26 letters (ALFWorld, 4 of 5), the separate judge (WebShop), calls in words.`

const UNUSUAL_AT_FIRST_SIGHT = `These styles use rare markers, nestings and orders. First run, before the parser was changed for them: 1 of 14 styles worked in all
three worlds (results as arrays of content parts), and 4 of 42 cells equalled Orrery's layout. Most failed because of the reply format; the
table and the event lines failed because of the transcript.`
const AGAIN_AT_FIRST_SIGHT = `These styles were written after the parser supported the ones above, to test whether its rules generalize. First run, before the parser
was changed for them: 6 of 12 styles worked in all three worlds, and 20 of 36 cells equalled Orrery's layout. The failures: bold labels in
another language, speakers and calls in attributes, the table without outer bars, questions and answers, and the shell in the shop.`

const model = parseSimulated(values.model, PLAYERS)
const playedWorlds = await worlds(Number(values.tasks))
const ceiling = values.only === undefined ? await rowOf(STYLES['our own layout']) : undefined
const sections = [
  await table('Styles', STYLES),
  await table('Styles written after the parser', FIRST, AT_FIRST_SIGHT),
  await table('Unusual styles', UNUSUAL, UNUSUAL_AT_FIRST_SIGHT),
  await table('More unusual styles', UNUSUAL_TOO, AGAIN_AT_FIRST_SIGHT),
]
if (values.only === undefined) writeFileSync(values.out, `${heading()}\n${sections.join('\n')}`)

async function table(title, styles, text) {
  const lines = [`## ${title}`, '', ...(text === undefined ? [] : [text, ''])]
  lines.push(
    `| style | ${playedWorlds.map(({ id }) => id).join(' | ')} | replies in another format |`,
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
      cell.unparsed += unparsed
    }
    row.push(cell)
  }
  return row
}

function heading() {
  return `# Prompt layouts that the simulated model can parse (simulated)

\`node benchmarks/styles/main.mjs --tasks ${values.tasks} --model ${values.model}\` writes this page. Simulated model: results do not transfer to
real language models. Each style formats the same tasks differently and parses the reply in its format. A cell is the number of solved
tasks and of all tasks; \`(below)\` means that the Wilson 95 % interval ends below the interval of Orrery's layout.
`
}
