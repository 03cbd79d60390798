import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileDigest, isWrittenHere, readEpisodes, readManifest, readText } from '../src/index.ts'

/** Program of POSIX systems that makes a named pipe. */
const MAKE_PIPE = '/usr/bin/mkfifo'

test.skipIf(!existsSync(MAKE_PIPE))('a pipe or an enormous file in a received run is refused, and blocks no reader', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-pipes-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const name of ['run.json', 'events.jsonl', 'local.json']) execFileSync(MAKE_PIPE, [join(directory, name)])
  const journal = join(directory, 'events.jsonl')
  const refused = { code: 'FILE_UNREADABLE', message: expect.stringContaining('it is not a regular file') }
  expect(() => readManifest(directory)).toThrow(expect.objectContaining(refused))
  expect(isWrittenHere(directory)).toBe(false)
  await expect(fileDigest(journal)).rejects.toMatchObject(refused)
  await expect(readEpisodes(journal).next()).rejects.toMatchObject(refused)
  // Without content, so that it takes no space on the disk.
  writeFileSync(join(directory, 'results.json'), '')
  truncateSync(join(directory, 'results.json'), 2 ** 33)
  expect(() => readText(join(directory, 'results.json'))).toThrow('it is larger than 256 MB')
})

test('a path with a null character is refused', () => {
  expect(() => readText('run\0.json')).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }))
})
