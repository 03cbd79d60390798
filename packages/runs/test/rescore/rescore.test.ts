import { readFileSync, writeFileSync } from 'node:fs'
import { describeTornLine, type TornLine } from '@orreryjs/harness'
import { rescore, rescoredMetrics } from '@orreryjs/runs/rescore'
import { expect, test } from 'vitest'
import { rescoredLines } from '../../../reporting/src/tables/index.ts'
import { playRun, REGISTRY } from '../library.ts'
import { scratch } from '../scratch.ts'

const RUN = {
  world: 'textcraft,alfworld,webshop',
  agent: 'react,lats,oracle',
  model: 'simulated:mid',
  limit: 1,
  option: { 'lats.k': 1 },
}

test('recomputes the recorded metrics from the steps in every world, and metrics that were not recorded', async () => {
  using folder = scratch()
  const { results } = await playRun(folder.file('r'), RUN)
  const { agrees, cells, labels } = await rescore(folder.file('r'), { metrics: ['all'], registry: REGISTRY })
  expect([agrees, labels]).toEqual([true, ['simulated']])
  expect(cells).toHaveLength(9)
  for (const [index, cell] of cells.entries()) {
    const { world, label, model, episodes, values } = cell
    const summary = results.cells[index]?.summary
    if (summary === undefined) throw new Error('a row without episodes')
    expect({ world, label, model, episodes }).toEqual({
      world: summary.world,
      label: summary.label,
      model: summary.model,
      episodes: 1,
    })
    const rescored = Object.fromEntries(values.map((value) => [value.metric, value.rescored]))
    expect(rescored).toMatchObject({ success: summary.strict.rate, steps: summary.meanSteps, spl: summary.spl })
    expect(rescored['reward']).toBeCloseTo(summary.meanReward, 12)
    expect(rescored['best-progress']).toBeGreaterThanOrEqual(rescored['progress'] ?? 2)
    if (label === 'oracle') expect(rescored).toMatchObject({ 'best-progress': 1, 'missing-steps': 0, 'dead-ends': 0 })
  }

  const path = folder.file('r/events.jsonl')
  const journal = readFileSync(path, 'utf8')
  writeFileSync(path, journal.replace(/("type":"episode-end".*"success":)true/, '$1false'))
  const forged = await rescore(folder.file('r'), { metrics: ['success', 'best-progress'], registry: REGISTRY })
  const text = rescoredLines(forged).join('\n')
  expect(text).toMatch(/^\w+\/[\w:]+ +success +1 +\d+\.0 % +\d+\.0 % +differs in 1 episode$/m)
  expect(text).toMatch(/^ +best-progress +1 +- +[01]\.\d{3} +not recorded$/m)
  expect(text).toMatch(/^.+#1: success recorded 0, recomputed 1$/m)
  expect(text).toMatch(/^Simulated model: results do not transfer/m)
  expect(text).toMatch(/^some recorded values of 9 episodes differ$/m)
  expect(forged.agrees).toBe(false)
})

test('omits interrupted episodes', async () => {
  using folder = scratch()
  await playRun(folder.file('p'), { agent: 'oracle', limit: 1 })
  const path = folder.file('p/events.jsonl')
  const lines = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, lines.slice(0, 3).join('\n'))
  const torn: string[] = []
  const onTornLine = (line: TornLine): void => void torn.push(describeTornLine(line))
  const text = rescoredLines(await rescore(folder.file('p'), { registry: REGISTRY, onTornLine })).join('\n')
  expect(text).toMatch(/^1 planned episode excluded because it has not ended\nno episodes to rescore$/m)
  expect(torn.join()).toMatch(/p\/events\.jsonl: line 3 is incomplete and was skipped$/)
})

test('rejects an unknown metric, and a metric that requires a model', () => {
  const refused = (message: string): object => expect.objectContaining({ code: 'USAGE', message })
  expect(() => rescoredMetrics(['progres'])).toThrow(refused('no metric named "progres". Did you mean "progress"?'))
  const tokens = 'tokens depend on the replies of the model and cannot be recomputed from the steps'
  expect(() => rescoredMetrics(['success', 'tokens'])).toThrow(refused(tokens))
})
