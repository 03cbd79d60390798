import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { LOSS_CAUSES } from '../../src/credit/credit-episode.ts'
import { type CreditOptions, creditRun, type RunCredit } from '../../src/credit/credit-run.ts'
import { creditText } from '../../src/credit/credit-text.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const RUN = { model: 'simulated:weak', limit: 4, deterministic: true }

const credits = new Map<string, RunCredit>()

function credit(run: string, options: Partial<CreditOptions> = {}): Promise<RunCredit> {
  return creditRun(place.file(run), { registry: REGISTRY, ...options })
}

beforeAll(async () => {
  await playRun(place.file('house'), { ...RUN, world: 'alfworld', agent: 'react,oracle,random' })
  await playRun(place.file('shop'), { ...RUN, world: 'webshop', agent: 'react,lats', rewind: 'replay' })
  await playRun(place.file('web'), { ...RUN, world: 'webarena', agent: 'react' })
  for (const run of ['house', 'shop', 'web']) credits.set(run, await credit(run, { csv: place.file(`${run}.csv`) }))
})

function found(run: string): RunCredit {
  const known = credits.get(run)
  if (known === undefined) throw new Error(`no run ${run}`)
  return known
}

/** The lines of the table of steps, by column. */
function stepsOf(run: string): readonly Readonly<Record<string, string>>[] {
  const [heading = '', ...lines] = readFileSync(place.file(`${run}.csv`), 'utf8')
    .trimEnd()
    .split('\n')
  const names = heading.split(',')
  // Actions of these runs may contain commas; the columns before and after them do not.
  const action = names.indexOf('action')
  return lines.map((line) => {
    const cells = line.split(',')
    const extra = cells.length - names.length
    const all = [...cells.slice(0, action), cells.slice(action, action + extra + 1).join(','), ...cells.slice(action + extra + 1)]
    return Object.fromEntries(names.map((name, index) => [name, all[index] ?? '']))
  })
}

describe.each(['house', 'shop', 'web'])('%s', (run) => {
  test('gained steps and lost steps sum to the steps of every row', () => {
    const { groups, file } = found(run)
    for (const { steps, gained, regret } of groups) {
      const total = LOSS_CAUSES.reduce((sum, cause) => sum + regret[cause].mean, gained.mean)
      expect(total).toBeCloseTo(steps.mean, 9)
    }
    const rows = groups.filter(({ taskType }) => taskType === undefined)
    expect(file?.count).toBe(Math.round(rows.reduce((sum, { steps, episodes }) => sum + steps.mean * episodes, 0)))
    expect(stepsOf(run)).toHaveLength(file?.count ?? 0)
  })

  test('every failed episode has one loss, and its decisive step is in the table', () => {
    const { episodes } = found(run)
    const marked = stepsOf(run).filter(({ decisive }) => decisive === '1')
    for (const { episode, success, loss, decisive, sentence } of episodes) {
      expect(loss === undefined).toBe(success)
      const [step, ...others] = marked.filter((each) => each['episode'] === episode)
      expect(others).toEqual([])
      if (decisive?.action === undefined) expect(step).toBeUndefined()
      else {
        expect(step?.['step']).toBe(String(decisive.step))
        expect(sentence).toContain(`Lost at step ${decisive.step}: ${decisive.action}`)
      }
    }
    expect(marked.length).toBeGreaterThan(0)
  })

  test('no step leads to success after the decisive one within the limit', () => {
    const decisive = new Map(found(run).episodes.map((each) => [each.episode, each.decisive]))
    for (const { episode = '', step, after, left } of stepsOf(run)) {
      const lost = decisive.get(episode)
      if (lost === undefined || Number(step) < lost.step || after === '') continue
      expect(Number(after)).toBeGreaterThan(Number(left))
    }
  })
})

test('the oracle loses no step', () => {
  const [oracle] = found('house').groups.filter(({ label, taskType }) => label === 'oracle' && taskType === undefined)
  expect(oracle?.gained.mean).toBe(oracle?.steps.mean)
  expect(found('house').episodes.filter(({ sentence }) => sentence.endsWith('the length of the plan.'))).toHaveLength(4)
})

test('a wrong purchase is explained by the world', () => {
  const ended = found('shop').episodes.filter(({ loss }) => loss === 'ended-task')
  expect(ended.length).toBeGreaterThan(0)
  for (const { sentence } of ended) expect(sentence).toMatch(/ended the task without success \(bought /)
})

test('steps of rewinds are lost to rewinds', () => {
  const steps = stepsOf('shop').filter(({ by }) => by === 'replay')
  expect(steps.length).toBeGreaterThan(0)
  for (const { cause, after } of steps) if (after !== '') expect(['rewind', '']).toContain(cause)
})

test('the output has a line for each row, and by task type on request', () => {
  const text = creditText(found('house'), { episodes: 2 }).join('\n')
  for (const row of ['react/simulated:weak', 'oracle', 'random']) expect(text.split(`\n${row} `)).toHaveLength(6)
  expect(text).not.toContain('task type')
  expect(creditText(found('house'), { episodes: 0, types: true }).join('\n')).toContain('\ntask type ')
})

test('an episode that the world contradicts is excluded and counted', async () => {
  const path = place.file('house/events.jsonl')
  const text = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, text.replace('"changed":true', '"changed":false'))
    const { excluded, episodes } = await credit('house')
    expect(excluded.notReplayed).toBe(1)
    expect(episodes).toHaveLength(found('house').episodes.length - 1)
  } finally {
    writeFileSync(path, text)
  }
})

test('an existing file is kept unless forced', async () => {
  await expect(credit('house', { csv: place.file('house.csv') })).rejects.toMatchObject({ code: 'FILE_EXISTS' })
  await credit('house', { csv: place.file('house.csv'), force: true })
  await expect(credit('house', { csv: place.file('house/events.jsonl'), force: true })).rejects.toMatchObject({ code: 'USAGE' })
})

describe('a player who knows only what it saw', () => {
  const rowsOf = (run: string) => found(run).groups.filter(({ taskType }) => taskType === undefined)

  test('has expected and excess steps that sum to the steps of every episode and row', () => {
    const steps = stepsOf('house')
    for (const { episode, belief } of found('house').episodes) {
      if (belief === undefined) throw new Error(`no belief of ${episode}`)
      const { expected, left, excess } = belief
      const own = steps.filter((step) => step['episode'] === episode)
      expect(expected + excess.luck + excess.search + excess.execution).toBeCloseTo(own.length + left, 6)
      const total = (column: string) => own.reduce((sum, step) => sum + Number(step[column]), 0)
      expect(total('luck')).toBeCloseTo(excess.luck, 6)
      expect(total('excess')).toBeCloseTo(excess.search + excess.execution, 6)
    }
    for (const { belief } of rowsOf('house')) {
      const { expected, left, excess, steps: all } = belief ?? {}
      const sum = [expected, ...Object.values(excess ?? {})].reduce((part, each) => part + (each?.mean ?? Number.NaN), 0)
      expect(sum).toBeCloseTo((all?.mean ?? 0) + (left?.mean ?? 0), 6)
    }
  })

  test('is unlike the oracle, whose steps count as good luck', () => {
    const oracle = rowsOf('house').find(({ label }) => label === 'oracle')?.belief
    expect(oracle?.excess.luck.mean).toBeLessThan(0)
    expect(oracle?.excess.execution.mean).toBeCloseTo(0, 6)
    const random = rowsOf('house').find(({ label }) => label === 'random')?.belief
    expect(random?.excess.search.mean).toBeGreaterThan(Math.abs(random?.excess.luck.mean ?? 0))
  })

  test('has a main cause in each failed episode with excess steps', () => {
    const failed = found('house').episodes.filter(({ success }) => !success)
    expect(failed.length).toBeGreaterThan(0)
    for (const { belief } of failed) expect(belief?.mainCause).toMatch(/^(luck|search|execution)$/)
    expect(creditText(found('house'), { episodes: 9 }).join('\n')).toMatch(
      /Mainly bad (luck|search|execution): \d+\.\d excess steps\./,
    )
  })

  test('does not exist in worlds without hidden objects', () => {
    for (const { belief } of rowsOf('shop')) expect(belief).toBeUndefined()
    expect(stepsOf('shop').every(({ luck }) => luck === '')).toBe(true)
  })
})
