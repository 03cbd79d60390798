import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compareTexts } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import { run } from '@orreryjs/runs'
import { shellWord } from '@orreryjs/runs/texts'
import { VERSION } from '@orreryjs/runs/version'
import { type CreatedFiles, checkDirectory, type NewOptions, resultOf } from '../create.ts'
import { readName } from '../names.ts'
import { typedPath, vendorSteps } from '../next-steps.ts'
import { withTarballs } from '../tarballs.ts'
import { type NewFile, readTemplates, writePackage } from '../templates.ts'

/** Package that the workflow of a leaderboard runs. */
const PACKAGES = ['@orreryjs/cli']

/** Name of a leaderboard in the templates. */
const SAMPLE = 'sample-leaderboard'

/** Files of a run that its verification needs. */
const RUN_FILES = ['run.json', 'events.jsonl', 'results.json', 'report.md'] as const

/** Run of the example: the tasks and attempts that `board.json` of the template asks for. */
const EXAMPLE = {
  world: 'textcraft',
  split: 'adapt-like',
  agent: 'react',
  model: 'simulated:mid',
  limit: 4,
  trials: 2,
  deterministic: true,
}

/**
 * Writes a repository for a leaderboard: a workflow that verifies submissions and publishes the page, and an example that is played now, so that it verifies with
 * this version. Throws like `createPackage`.
 */
export async function createLeaderboardProject(name: string, { from, out = name }: NewOptions): Promise<CreatedFiles> {
  const { kebab } = readName('leaderboard', name)
  checkDirectory(out)
  const directory = resolve(from, out)
  const written = readTemplates('leaderboard').map(({ path, text }) => ({
    path,
    text: text.replaceAll(SAMPLE, kebab).replaceAll('ORRERY_VERSION', VERSION),
  }))
  const example = await playExample()
  const all = [...written, ...example].sort((one, other) => compareTexts(one.path, other.path))
  const files = writePackage(directory, (temporary) => withTarballs(all, temporary, PACKAGES))
  const then = `then: cd ${shellWord(typedPath(from, directory))} && npm install && npm run build`
  return resultOf(directory, files, from, [...vendorSteps(directory), then])
}

async function playExample(): Promise<readonly NewFile[]> {
  const place = mkdtempSync(join(tmpdir(), 'orrery-example-'))
  try {
    const directory = join(place, 'example')
    await run(EXAMPLE, { registry: orrery, out: directory })
    return RUN_FILES.map((file) => ({ path: `submissions/example/${file}`, text: readFileSync(join(directory, file), 'utf8') }))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
