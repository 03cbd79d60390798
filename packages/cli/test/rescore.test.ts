import { readFileSync, writeFileSync } from 'node:fs'
import { rescoredMetrics } from '@orreryjs/runs/rescore'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere, orreryIn } from './in-process.ts'

const RUN = [
  'run',
  '--world',
  'textcraft,alfworld,webshop',
  '--agent',
  'react,lats,oracle',
  '--model',
  'simulated:mid',
  '--limit',
  '1',
  '--option',
  'lats.k=1',
  '--out',
]

test('the recorded steps give the recorded numbers, in every world, and numbers that nobody recorded', async () => {
  using place = scratch()
  await orreryHere([...RUN, place.file('r')])
  const all = await orreryHere(['rescore', place.file('r'), '--metric', 'all', '--json'])
  const { agrees, cells, labels } = JSON.parse(all.stdout)
  expect([all.code, agrees, labels]).toEqual([0, true, ['simulated']])
  expect(cells).toHaveLength(9)
  const results = JSON.parse(readFileSync(place.file('r/results.json'), 'utf8'))
  for (const [index, cell] of cells.entries()) {
    const { world, label, model, episodes, values } = cell
    const { summary } = results.cells[index]
    expect({ world, label, model, episodes }).toEqual({
      world: summary.world,
      label: summary.label,
      model: summary.model,
      episodes: 1,
    })
    const rescored = Object.fromEntries(
      values.map((value: { metric: string; rescored: number }) => [value.metric, value.rescored]),
    )
    expect(rescored).toMatchObject({ success: summary.strict.rate, steps: summary.meanSteps, spl: summary.spl })
    expect(rescored['reward']).toBeCloseTo(summary.meanReward, 12)
    expect(rescored['best-progress']).toBeGreaterThanOrEqual(rescored['progress'] ?? 2)
    if (label === 'oracle') expect(rescored).toMatchObject({ 'best-progress': 1, 'missing-steps': 0, 'dead-ends': 0 })
  }

  const path = place.file('r/events.jsonl')
  const journal = readFileSync(path, 'utf8')
  writeFileSync(path, journal.replace(/("type":"episode-end".*"success":)true/, '$1false'))
  const forged = await orreryIn(place.path, ['rescore', 'r', '--metric', 'success,best-progress'])
  expect(forged.stdout).toMatch(/^\w+, [\w:]+ +success +1 +\d+\.0 % +\d+\.0 % +differs in 1 episode$/m)
  expect(forged.stdout).toMatch(/^ +best-progress +1 +- +[01]\.\d{3} +not recorded$/m)
  expect(forged.stdout).toMatch(/^.+#1: success is recorded as 0, and is 1$/m)
  expect(forged.stdout).toMatch(/^simulated: made with the rule-based model/m)
  expect(forged.stdout).toMatch(/^rescore: 9 episodes: not all recorded values agree\n$/m)
  expect(forged.code).toBe(1)
})

test('what a person played is scored, and what was cut off is left out', async () => {
  using place = scratch()
  await orreryIn(place.path, ['play', 'textcraft', '--out', 'p'], { input: 'inventory\nget 1 stick\n:undo\n:quit\n' })
  const { code, stdout } = await orreryHere(['rescore', place.file('p')])
  expect(stdout).toMatch(/^rescore: 1 episode: all recorded values agree$/m)
  expect(code).toBe(0)
  const path = place.file('p/events.jsonl')
  const lines = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, lines.slice(0, 3).join('\n'))
  const cut = await orreryHere(['rescore', place.file('p')])
  expect(cut.stdout).toMatch(/^1 planned episode did not end and is left out\nrescore: 0 episodes: nothing to compute$/m)
  expect(cut.stderr).toMatch(/p\/events\.jsonl: line 3 is unfinished and left out$/m)
})

test('a metric that there is not, or that a model alone can give, is refused', () => {
  const refused = (message: string): object => expect.objectContaining({ code: 'USAGE', message })
  expect(() => rescoredMetrics(['progres'])).toThrow(refused("there is no metric 'progres'; did you mean 'progress'?"))
  const tokens = 'tokens come from the replies of the model, which no execution of the steps gives again'
  expect(() => rescoredMetrics(['success', 'tokens'])).toThrow(refused(tokens))
})
