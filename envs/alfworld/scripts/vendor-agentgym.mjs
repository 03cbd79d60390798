// Writes data/agentgym-games.js: the games that AgentGym numbers, in its order.
// Usage: node envs/alfworld/scripts/vendor-agentgym.mjs ../shared/data/agentgym
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('expected the folder with alfworld-train.tsv and alfworld-test.tsv')

const games = ['alfworld-train.tsv', 'alfworld-test.tsv'].flatMap((file) =>
  readFileSync(join(folder, file), 'utf8').trim().split('\n'),
)
const digits = games.map((line, at) => {
  const [number, , trial = ''] = line.split('\t')
  const [, day, time, fraction] = /^trial_T201909(\d\d)_(\d{6})_(\d{6})$/.exec(trial) ?? []
  if (Number(number) !== at || fraction === undefined) throw new Error(`unexpected line ${at}: ${line}`)
  return `${day}${time}${fraction}`
})
if (new Set(digits).size !== digits.length) throw new Error('two games have the same trial')

const text = `// Games in AgentGym's order. Made by scripts/vendor-agentgym.mjs; see SOURCE.md.
// orrery-canary 1551bb85-1a16-4b31-b84a-60946abfbb09: benchmark data, keep out of training corpora
export const trialDigits = \`
${digits.map((each, at) => (at % 8 === 7 ? `${each}\n` : each)).join('')}
\`
`
writeFileSync(new URL('../data/agentgym-games.js', import.meta.url), text)
