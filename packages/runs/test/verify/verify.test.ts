import { createHash } from 'node:crypto'
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { describeTornLine, type TornLine } from '@orreryjs/harness'
import type { Problem } from '@orreryjs/runs/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyRun } from '../../../reporting/test/library.ts'
import { playRun, resumeRun } from '../library.ts'
import { scratch } from '../scratch.ts'

const RUN = { world: 'textcraft', split: 'adapt-200', limit: 3, model: 'simulated:weak' }
const played = scratch()
afterAll(() => played[Symbol.dispose]())
beforeAll(() => playRun(played.file('r'), RUN))

/** Returns a copy of the run that a test may change. */
function copied(): ReturnType<typeof scratch> {
  const folder = scratch()
  cpSync(played.file('r'), folder.file('r'), { recursive: true })
  return folder
}

function problemText(problem: Problem): string {
  return problem.kind === 'claim' ? problem.text : `${problem.divergence.event}, ${problem.divergence.field}: `
}

/** Returns all problems, one line each. */
async function problemsOf(directory: string, partial = false): Promise<string> {
  const { problems } = await verifyRun(directory, { partial })
  return problems.map(problemText).join('\n')
}

/** Changes the first event of a type that matches, by one replacement in its line. */
function forge(journal: string, type: string, from: RegExp, to: string): string {
  const lines = journal.split('\n')
  const at = lines.findIndex((line) => line.includes(`"type":"${type}"`) && from.test(line))
  const line = lines[at]
  if (line === undefined) throw new Error(`no ${type} with ${from}`)
  return lines.with(at, line.replace(from, to)).join('\n')
}

test('accepts an unmodified run, and rejects one changed character', async () => {
  using folder = copied()
  expect(await verifyRun(folder.file('r'))).toMatchObject({ episodes: 3, hasDigest: true, problems: [] })

  const path = folder.file('r/events.jsonl')
  const journal = readFileSync(path, 'utf8')
  const forgeries: readonly (readonly [type: string, from: RegExp, to: string, named: RegExp])[] = [
    ['step-end', /"action":"get 1/, '"action":"get 2', /step-end, action: /],
    ['step-end', /"observation":"Got/, '"observation":"Bot', /step-end, observation: /],
    ['step-end', /"reward":0/, '"reward":1', /step-end, reward: /],
    ['step-end', /"changed":true/, '"changed":false', /step-end, changed: /],
    ['step-end', /"terminated":false/, '"terminated":true', /step-end, terminated: /],
    ['episode-end', /"steps":/, '"steps":9', /episode-end, steps: /],
    ['model-call', /"request":"(?!0)./, '"request":"0', /model-call, request: /],
  ]
  for (const [type, from, to, named] of forgeries) {
    writeFileSync(path, forge(journal, type, from, to))
    expect(await problemsOf(folder.file('r'))).toMatch(named)
  }
})

test('accepts an interrupted run up to its last event', async () => {
  using folder = copied()
  const path = folder.file('r/events.jsonl')
  const journal = readFileSync(path)
  writeFileSync(path, journal.subarray(0, journal.length / 2))
  const open = /^the run is not finished: [01] not ended, 0 aborted and [12] not started of 3 episodes$/
  expect(await problemsOf(folder.file('r'))).toMatch(open)
  const torn: string[] = []
  const options = { partial: true, onTornLine: (line: TornLine) => void torn.push(describeTornLine(line)) }
  const { problems, unfinished, aborted, missing } = await verifyRun(folder.file('r'), options)
  expect([problems, aborted]).toEqual([[], 0])
  expect([0, 1]).toContain(unfinished)
  expect([1, 2]).toContain(missing)
  expect(torn.join()).toMatch(/r\/events\.jsonl: line \d+ is incomplete and was skipped/)
})

test('checks run.json and the events of the run', async () => {
  using folder = copied()
  const path = folder.file('r/events.jsonl')
  const journal = readFileSync(path, 'utf8')
  writeFileSync(path, forge(journal, 'run-end', /"succeeded":\d+/, '"succeeded":99'))
  expect(await problemsOf(folder.file('r'))).toMatch(/^run-end: succeeded is 99; the journal has \d$/m)

  writeFileSync(path, journal)
  const manifest = readFileSync(folder.file('r/run.json'), 'utf8')
  writeFileSync(folder.file('r/run.json'), manifest.replace('"limit": 3', '"limit": 2'))
  expect(await problemsOf(folder.file('r'))).toMatch(/^run\.json: the configuration does not match its hash$/m)

  writeFileSync(folder.file('r/run.json'), manifest.replace(/"episodes": \d+/, '"episodes": 77'))
  expect(await problemsOf(folder.file('r'))).toMatch(/^run\.json: 77 episodes; \d+ are planned$/m)
})

/** Returns the journal with adapted counts and digest in its last line. */
function fitted(lines: readonly string[]): string {
  const remaining = lines.filter((line) => !line.includes('"type":"run-end"'))
  const ends = remaining.filter((line) => line.includes('"type":"episode-end"') && !line.includes('"end":"aborted"'))
  const succeeded = ends.filter((line) => line.includes('"success":true')).length
  const text = remaining.map((line) => `${line}\n`).join('')
  const digest = createHash('sha256').update(text).digest('hex')
  return `${text}${JSON.stringify({ type: 'run-end', at: 1, episodes: ends.length, succeeded, errors: 0, digest })}\n`
}

test('detects missing episodes, even if the other files were adapted', async () => {
  using folder = copied()
  const path = folder.file('r/events.jsonl')
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const failed = lines.filter((line) => line.includes('"success":false') && line.includes('"type":"episode-end"'))
  const ids = failed.map((line) => String(JSON.parse(line).episode))
  expect(ids.length).toBeGreaterThan(0)

  const without = lines.filter((line) => !ids.some((id) => line.includes(`"episode":${JSON.stringify(id)},`)))
  writeFileSync(path, fitted(without))
  for (const partial of [false, true]) {
    expect(await problemsOf(folder.file('r'), partial)).toContain(
      `run-end is present, but the run has 0 not ended, 0 aborted and ${ids.length} not started of 3 episodes`,
    )
  }

  // An episode reported as aborted is in no rate.
  const [end = ''] = failed.slice(-1)
  const { episode, seq, at } = JSON.parse(end)
  const aborted = { type: 'episode-end', episode, seq, at, end: 'aborted', success: false, reward: 0, progress: 0, steps: 0 }
  writeFileSync(path, fitted(lines.with(lines.indexOf(end), JSON.stringify(aborted))))
  expect(await problemsOf(folder.file('r'))).toContain(
    'run-end is present, but the run has 0 not ended, 1 aborted and 0 not started',
  )
})

test('recomputes the results and the run events of the journal', async () => {
  using folder = copied()
  const [journal = '', results = '', report = '', manifest = ''] = ['events.jsonl', 'results.json', 'report.md', 'run.json'].map(
    (name) => readFileSync(folder.file(`r/${name}`), 'utf8'),
  )
  const lines = journal.trimEnd().split('\n')
  const [start = '', ...others] = lines
  const changes: readonly (readonly [file: string, text: string, named: RegExp])[] = [
    ['events.jsonl', fitted([start, ...lines]), /^run-start occurs twice$/m],
    ['events.jsonl', fitted(others), /^run-start is not the first line$/m],
    ['events.jsonl', `${journal}${lines.at(-1)}\n`, /^run-end occurs twice$/m],
    [
      'events.jsonl',
      `${lines.slice(0, -1).join('\n')}\n`,
      /^the run is not finished: every episode ended, but run-end is missing$/m,
    ],
    ['events.jsonl', fitted(lines.with(3, (lines[3] ?? '').replace('"seq":2', '"seq":7'))), /, event 2: seq is 7; expected 2$/m],
    [
      'events.jsonl',
      fitted(
        forge(journal, 'model-call', /"inputTokens":\d+/, '"inputTokens":1')
          .trimEnd()
          .split('\n'),
      ),
      /model-call, reply\.usage\.inputTokens: /,
    ],
    ['events.jsonl', forge(journal, 'step-end', /"at":\d/, '"at":2'), /^events\.jsonl was changed after the run ended/m],
    [
      'results.json',
      results.replace(/"errors": 0/, '"errors": 1'),
      /^results\.json: cells\.0\.summary\..*errors is 1; recomputed it is 0$/m,
    ],
    ['results.json', results.replace('\n', '\n\n'), /^results\.json: its formatting differs from the recomputed file$/m],
    ['report.md', report.replace('| simulated:weak | 3 |', '| simulated:weak | 4 |'), /^report\.md: line \d+ is /m],
    ['run.json', manifest.replace('"simulated": true', '"simulated": false'), /^run\.json: /m],
    [
      'run.json',
      manifest.replace('"maxSteps": 40', '"maxSteps": 41'),
      /^run\.json: settings\.0\.limits\.maxSteps is 41; recomputed it is 40$/m,
    ],
    ['run.json', manifest.replace(/"node": "/, '"node": "1'), /^results\.json: /m],
  ]
  for (const [file, text, named] of changes) {
    const path = folder.file(`r/${file}`)
    const before = readFileSync(path, 'utf8')
    expect(text).not.toBe(before)
    writeFileSync(path, text)
    expect(await problemsOf(folder.file('r'))).toMatch(named)
    writeFileSync(path, before)
  }
  for (const file of ['results.json', 'report.md']) {
    rmSync(folder.file(`r/${file}`))
    expect(await problemsOf(folder.file('r'))).toBe(`${file} is missing; \`orrery resume\` writes it again`)
    await resumeRun(folder.file('r'))
  }
  renameSync(folder.file('r'), folder.file('*other*'))
  expect(await problemsOf(folder.file('*other*'))).toBe('')
  // The title is not checked, because it contains the original directory name.
  writeFileSync(folder.file('*other*/report.md'), report.replace('## Configuration', '## Settings'))
  expect(await problemsOf(folder.file('*other*'))).toContain('is "## Settings"; recomputed it is "## Conf')
})

test('verifies a run of an earlier version, which has no digests', async () => {
  using folder = copied()
  for (const [file, from, to] of [
    ['events.jsonl', /,"digest":"\w+"/, ''],
    // Figures that earlier versions computed differently are not problems.
    ['results.json', /,\n {2}"digests": {[^}]*}|"interval": {[^}]*},/g, ''],
    ['report.md', /SHA-256[\s\S]*?(?=```json)/, ''],
  ] as const) {
    writeFileSync(folder.file(`r/${file}`), readFileSync(folder.file(`r/${file}`), 'utf8').replace(from, to))
  }
  expect(await verifyRun(folder.file('r'))).toMatchObject({ hasDigest: false, problems: [] })
})

test('reports a directory without a run', async () => {
  using folder = scratch()
  const absent = { code: 'RUN_UNKNOWN', message: expect.stringMatching(/no run in .*nowhere/) }
  await expect(verifyRun(folder.file('nowhere'))).rejects.toMatchObject(absent)
})
