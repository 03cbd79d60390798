/** Texts of a run are never interpreted and break no view: goals, names, actions, thoughts, observations and available actions. */
import { writeFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { escapeInvisible } from '@orreryjs/core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fillTemplate } from '../../../reporting/src/data/fill-template.ts'
import { createEpisodePacker, packLines } from '../../../reporting/src/data/packs/pack.ts'
import type { RecordedCredit, RecordedEpisode } from '../../../reporting/src/data/recorded-episode.ts'
import { writePage } from '../../../reporting/test/library.ts'
import { type FiledReport, readReportFile } from '../../../reporting/test/report/file.ts'
import { playRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { readTemplate } from '../../src/template.ts'
import { CHROMIUM, openBrowser } from '../browser.ts'
import { openReport, overflow } from './page.ts'

const METHODS =
  'react,tool-loop,occam,awm,stateact,reflact,reflexion,expel,full-history,rebact,adapt,lats,laser,plan-act,anticipatory-reflection'

const HOSTILE = [
  '</script><script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '"__ORRERY_DATA__" $& {{window.hacked = 1}}',
  '\u202eright to left\u2066\u200f',
  'before\0after\u0007\u001b[31m\ud800',
  'w'.repeat(10_000),
] as const

/** Members with texts of worlds, agents and models; all others are terms of the journal. */
const TEXT_KEYS = new Set([
  'observation',
  'action',
  'text',
  'content',
  'reason',
  'page',
  'goal',
  'subtask',
  'plan',
  'lesson',
  'message',
])

/** The same with something hostile behind everything that is said. */
function spoilt<Value>(value: Value, hostile: string, key = ''): Value {
  if (typeof value === 'string') return (TEXT_KEYS.has(key) ? `${value} ${hostile}` : value) as Value
  if (Array.isArray(value)) return value.map((each) => spoilt(each, hostile, key)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoilt(each, hostile, name)])) as Value
}

function spoiltEpisode({ number, events, states }: RecordedEpisode, hostile: string): RecordedEpisode {
  const words = (list: readonly string[]): readonly string[] => list.map((each) => `${each} ${hostile}`)
  return {
    number,
    events: spoilt(events, hostile),
    ...(states && {
      states: {
        ...states,
        facts: states.facts.map(([name, value]) => [`${name} ${hostile}`, `${value} ${hostile}`]),
        admissible: Object.fromEntries(Object.entries(states.admissible).map(([seq, list]) => [seq, words(list)])),
        admissibleAtEnd: words(states.admissibleAtEnd),
        ...(states.credit && { credit: spoiltCredit(states.credit, hostile) }),
      },
    }),
  }
}

function spoiltCredit({ loss, ...credit }: RecordedCredit, hostile: string): RecordedCredit {
  return { ...credit, ...(loss && { loss: { ...loss, sentence: `${loss.sentence} ${hostile}` } }) }
}

/** The page of the same run, with something else at each of its episodes. */
function spoiltPage({ episodes, ...data }: FiledReport): string {
  const packer = createEpisodePacker()
  const lines = episodes.map(({ recorded, frames: _frames, ...line }) => {
    const hostile = HOSTILE[line.number % HOSTILE.length] ?? ''
    packer.add(spoiltEpisode(recorded, hostile))
    const failure = line.failure && { ...line.failure, detail: `${line.failure.detail ?? ''} ${hostile}` }
    const goal = `${line.goal} ${HOSTILE.join(' ')}`
    return { ...line, goal, taskType: `${line.taskType} ${HOSTILE[0]}`, ...(failure && { failure }) }
  })
  const places = data.places.map((place) => ({
    ...place,
    rows: place.rows.map((row, at) => ({ ...row, name: `${row.name} ${HOSTILE[at % (HOSTILE.length - 1)]}` })),
  }))
  const base64 = (text: string): string => deflateRawSync(text).toString('base64')
  const headline = { statement: HOSTILE.join(' '), evidence: HOSTILE.join(' ') }
  const packed = { ended: lines.length, linesDigest: '', packs: [{ first: 1, digest: '' }] }
  return fillTemplate(readTemplate(), { ...data, title: HOSTILE.join(' '), headline, notices: [...HOSTILE], places, packed }, [
    { id: 'lines', base64: base64(packLines(lines)) },
    { id: 'pack-0', base64: base64(packer.text()) },
  ])
}

async function expectsHarmless(page: Page, complaints: readonly string[], where: string): Promise<void> {
  expect(await page.evaluate('window.hacked'), where).toBeUndefined()
  expect(await page.locator('img, iframe, object, script:not([type])').count(), where).toBe(0)
  expect(await overflow(page), where).toBe(0)
  expect(complaints, where).toEqual([])
}

describe.skipIf(CHROMIUM === undefined)('a report of hostile data (needs /usr/bin/chromium)', () => {
  test('every view shows hostile text as text, without overflow', async () => {
    using place = scratch()
    const rows = { world: 'textcraft', agent: METHODS, model: 'simulated:mid', limit: 1 }
    await playRun(place.file('r'), { ...rows, deterministic: true, keepPrompts: true })
    const report = readReportFile(await writePage(place.file('r')))
    const path = place.file('hostile.html')
    writeFileSync(path, spoiltPage(report))
    const browser = await openBrowser()
    try {
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        const { page, complaints } = await openReport(browser, path, { viewport })
        await page.locator('.task-line').first().waitFor()
        await expectsHarmless(page, complaints, 'the report')
        for (const hostile of HOSTILE.slice(0, 5)) {
          expect(await page.locator('.goal-words').first().textContent()).toContain(escapeInvisible(hostile))
          expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(escapeInvisible(hostile))
        }
        await page.getByLabel('Search tasks').fill('<img src=x')
        await expect.poll(() => page.locator('.task-line').count()).toBe(1)
        await page.getByLabel('Search tasks').fill('')
        for (const { number } of report.episodes) {
          await page.evaluate(`location.hash = '#episode/${number}/step/2'`)
          await page.getByRole('heading', { level: 3, name: `Episode ${number}:` }).waitFor()
          await page.locator('.method-picture').waitFor()
          await expectsHarmless(page, complaints, `episode ${number}, ${viewport.width} wide`)
          const { action = '' } = report.episodes[number - 1]?.frames[1]?.step ?? {}
          expect(await page.locator('.action').first().textContent()).toContain(action)
        }
        for (const { number } of report.episodes.slice(1)) {
          await page.evaluate(`location.hash = '#compare/1/${number}'`)
          await page.locator(`.pair section[aria-label="Episode ${number}"]`).waitFor()
          await expectsHarmless(page, complaints, `episodes 1 and ${number}, ${viewport.width} wide`)
        }
        await page.close()
      }
    } finally {
      await browser.close()
    }
  })
})
