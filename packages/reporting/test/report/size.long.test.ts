/** Size of report files, and equality of their content with the journal. */
import { statSync } from 'node:fs'
import { journalPath, readEpisodes } from '@orreryjs/harness'
import { shortenHashes } from '@orreryjs/reporting/data'
import { expect, test } from 'vitest'
import { playRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { writePage } from '../library.ts'
import { readReportFile } from './file.ts'

const NIGHT = { world: 'alfworld', split: 'valid_unseen', agent: 'react,rebact', model: 'simulated:mid' }
const CRAFTS = { world: 'textcraft', limit: 100, agent: 'react,rebact,adapt,random,oracle', model: 'simulated:mid' }

/** Megabytes: 268 episodes stay under 0.8, 2,000 under 3.5. */
test.each([
  { name: 'night', run: NIGHT, episodes: 268, most: 0.8 },
  { name: 'crafts', run: CRAFTS, episodes: 500, most: 3.5 / 3 },
])('the report of $name contains every episode and stays small', async ({ name, run, episodes: count, most: maxMegabytes }) => {
  using place = scratch()
  const directory = place.file(name)
  await playRun(directory, run)
  await writePage(directory)
  const { size } = statSync(place.file(`${name}/report.html`))
  const { episodes, notices } = readReportFile(place.file(`${name}/report.html`))
  expect(episodes).toHaveLength(count)
  expect(notices.join()).not.toContain('distance to goal is not shown')
  let at = 0
  for await (const { events } of readEpisodes(journalPath(directory))) {
    expect(episodes[at]?.recorded.events).toEqual(events.map(shortenHashes))
    expect(episodes[at]?.recorded.states?.toGoAtStart).toBe(episodes[at]?.optimal ?? null)
    at += 1
  }
  expect(size / 1e6).toBeLessThan(maxMegabytes)
})
