// Measures how varied the simulated model's thoughts are. Needs a build; lasts a minute.
//
// node benchmarks/voice/main.mjs [--tasks 40] [--model simulated:mid] [--log ADAPT_RESULTS.json] [--print]
//
// --log reads the thoughts of a log that ADaPT released instead (github.com/archiki/ADaPT, results/*.json).
import { readFileSync } from 'node:fs'
import { readArguments } from '../arguments.mjs'
import { statisticsOf, wordsIn } from './statistics.mjs'
import { thoughtsOf, WORLDS } from './thoughts.mjs'

const values = readArguments({
  tasks: { type: 'number', default: 40, tiny: 1 },
  model: { type: 'string', default: 'simulated:mid' },
  log: { type: 'string' },
  print: { type: 'boolean', default: false },
})

console.log('| thoughts of | thoughts | commonest beginning | skeletons | covered by 20 | words (q10, median, q90) |')
console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
if (values.log !== undefined) row(values.log, logged(JSON.parse(readFileSync(values.log, 'utf8'))))
else for (const world of WORLDS) row(world, await thoughtsOf({ world, model: values.model, tasks: Number(values.tasks) }))

function row(name, thoughts) {
  const { thoughts: count, commonestBeginning, beginning, skeletons, in20, words } = statisticsOf(thoughts)
  const percent = (share) => `${(100 * share).toFixed(0)} %`
  console.log(
    `| ${name} | ${count} | ${percent(commonestBeginning)} (${beginning}) | ${skeletons} | ${percent(in20)} | ${words.join(', ')} |`,
  )
  if (values.print) for (const { text } of thoughts) console.log(text)
}

/** Returns the thoughts in the traces of ADaPT's results, which are nested by task type in some worlds. */
function logged(results) {
  return Object.values(results).flatMap((value) => {
    if (typeof value !== 'object' || value === null) return []
    if (typeof value.trace !== 'string') return logged(value)
    const lines = value.trace.split('\n')
    const isThought = (line) => /^>? ?think:/.test(line)
    const names = wordsIn([value.problem ?? '', ...lines.filter((line) => !isThought(line))])
    return lines.filter(isThought).map((line) => ({ text: line.replace(/^>? ?think: */, ''), names }))
  })
}
