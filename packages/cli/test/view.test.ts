import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import type { WatchedLine, WatchedRun } from '@orreryjs/reporting/data'
import { expect, it } from 'vitest'
import { freePort } from '../../runs/test/free-port.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere, orreryIn } from './in-process.ts'
import { viewRuns } from './served.ts'

async function json<Answer>(url: string): Promise<Answer> {
  return (await (await fetch(url)).json()) as Answer
}

const RUN = [
  'run',
  '--world',
  'textcraft',
  '--agent',
  'react,rebact',
  '--model',
  'simulated:mid',
  '--limit',
  '3',
  '--deterministic',
]

it('shows the report of an ended run, and live updates of a running one', async () => {
  using place = scratch()
  await orreryIn(place.path, [...RUN, '--out', 'runs/done'])
  await orreryIn(place.path, [...RUN, '--out', 'runs/open'])
  const whole = readFileSync(place.file('runs/open/events.jsonl'), 'utf8').split(/(?<=\n)/)
  writeFileSync(place.file('runs/open/events.jsonl'), whole.slice(0, 5).join(''))
  const viewing = await viewRuns(place.file('runs'))
  const { url } = viewing
  let code: number | null
  try {
    const { runs } = await json<{ readonly runs: readonly WatchedLine[] }>(`${url}api/runs`)
    expect(runs.map(({ id, state, planned }) => [id, state, planned])).toEqual([
      ['done', 'complete', 6],
      ['open', 'running', 6],
    ])
    await orreryHere(['report', place.file('runs/done'), '--format', 'json', '--out', place.file('figures.json')])
    const served = await json<{ readonly data: object; readonly lines: readonly { readonly number: number }[] }>(
      `${url}api/run/done/report`,
    )
    const { digest: _, ...figures } = JSON.parse(readFileSync(place.file('figures.json'), 'utf8')) as Record<string, unknown>
    // The page of a run that may still grow has no totals of credit.
    const places: unknown = JSON.parse(
      JSON.stringify(figures['places'], (name, value) => (name === 'credit' ? undefined : value)),
    )
    expect(served.data).toEqual(expect.objectContaining({ places, errors: figures['errors'] }))
    expect(served.lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])

    const state = (): Promise<WatchedRun> => json(`${url}api/run/open`)
    expect(await state()).toMatchObject({
      totals: { ended: 0 },
      inProgress: [{ number: 1, place: 0, row: 0, waitsFor: 'a reply' }],
    })
    appendFileSync(place.file('runs/open/events.jsonl'), whole.slice(5).join(''))
    expect(await state()).toMatchObject({ state: 'complete', totals: { ended: 6 }, inProgress: [] })
    const episode = await json<{ readonly events: readonly unknown[]; readonly states: object }>(`${url}api/run/open/episode/2`)
    expect(episode.states).toHaveProperty('toGoAtStart')
    expect((await fetch(`${url}run/open/`)).headers.get('content-type')).toContain('text/html')
    const { playground = '' } = await state()
    const page = await fetch(new URL(playground, url))
    expect(page.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect(await page.text()).toContain('http-equiv="Content-Security-Policy"')
    expect((await fetch(`${url}playground/..%2f..%2fpackage.json`)).status).not.toBe(200)
  } finally {
    code = (await viewing.stop()).code
  }
  expect(code).toBe(0)
})

it('needs a directory, and a token for other machines', async () => {
  using place = scratch()
  const { code, stderr } = await orreryHere(['view', place.file('nothing'), '--port', '0'])
  expect([code, stderr]).toEqual([2, expect.stringMatching(/RUN_UNKNOWN: no directory .*nothing/)])
  writeFileSync(place.file('run.json'), '{}')
  const file = await orreryHere(['view', place.file('run.json'), '--port', '0'])
  expect(file.stderr).toMatch(/RUN_UNKNOWN: .*run\.json is a file, not a directory\n/)
  const open = await orreryHere(['view', place.path, '--host', '0.0.0.0', '--port', '0'])
  expect([open.code, open.stderr]).toEqual([
    2,
    expect.stringContaining('requires --token: other machines can reach this address'),
  ])
})

it('shows a run while it runs, and stops with it', async () => {
  using place = scratch()
  // A port that was free a moment ago.
  const port = await freePort()
  const { code, stderr } = await orreryIn(place.path, [...RUN, '--out', 'r', '--watch', '--port', `${port}`])
  expect(code).toBe(0)
  expect(stderr).toContain(`watch it at http://127.0.0.1:${port}/run/r/\n`)
  const alone = await orreryIn(place.path, [...RUN, '--out', 's', '--port', '0'])
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--port needs --watch')])
})
