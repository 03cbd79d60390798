import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFilled } from '@orreryjs/reporting/data'
import { readTemplate } from '@orreryjs/viewer'
import { afterAll, expect, it } from 'vitest'
import { orreryHere } from './in-process.ts'

const home = mkdtempSync(join(tmpdir(), 'orrery-into-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const run = join(home, 'run')
const addressIn = (path: string) => readFilled(readTemplate(), readFileSync(path, 'utf8'))

it('writes a report whose steps lead into a copy of the playground, or to another address, and proves it', async () => {
  await orreryHere(['run', '--agent', 'random', '--limit', '1', '--out', run, '--deterministic'])
  await orreryHere(['report', run, '--playground'])
  expect(addressIn(join(run, 'report.html'))).toMatchObject({ playground: './playground/index.html' })
  expect(existsSync(join(run, 'playground/index.html'))).toBe(true)
  const elsewhere = 'https://lab.test/playground/index.html'
  await orreryHere(['report', run, '--playground', elsewhere])
  expect(addressIn(join(run, 'report.html'))).toMatchObject({ playground: elsewhere })
  expect((await orreryHere(['verify', run])).stdout).toContain('1 export: all of it holds')
  await orreryHere(['report', run])
  expect(addressIn(join(run, 'report.html'))).not.toHaveProperty('playground')
})

it('takes no address that is none of a page', async () => {
  const { stderr, code } = await orreryHere(['report', run, '--playground', 'javascript:alert(1)'])
  expect(stderr).toContain('error USAGE: --playground: javascript:alert(1) is no address of a page')
  expect(code).not.toBe(0)
})
