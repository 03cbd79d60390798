import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import { createRunDirectory, fileDigest, journalPath, openBytes, readRange, runAll } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { openAtomicJournal, openJournalFile, truncateJournal } from '../src/journal/compressed-file.ts'
import { tailHeader, tailPath } from '../src/journal/compressed-journal.ts'
import { packMember } from '../src/journal/gzip-members.ts'
import { openLineFile } from '../src/journal/line-file.ts'
import { readLines } from '../src/journal/read-lines.ts'
import { resume, SURROUNDINGS, wholeRun } from './interrupted-runs.ts'
import { manifestOf, temporaryDirectory } from './runs.ts'

/** Contents of four members. */
const BLOCKS = ['one\ntwo\n', 'three\n', 'four\nfive\nsix\n', 'seven\n']
const TEXT = BLOCKS.join('')
const MEMBERS = BLOCKS.map((block) => packMember(Buffer.from(block)))

function journalOf(bytes: Uint8Array): string {
  const path = join(temporaryDirectory(), 'events.jsonl.gz')
  writeFileSync(path, bytes)
  return path
}

async function linesIn(path: string): Promise<{ readonly text: string; readonly isTorn: boolean }> {
  let text = ''
  let isTorn = false
  for await (const lines of readLines(path)) {
    for (const { bytes, isComplete } of lines) {
      if (isComplete) text += `${Buffer.from(bytes)}\n`
      else isTorn = true
    }
  }
  return { text, isTorn }
}

function textOf(path: string): string {
  return Buffer.from(readRange({ path, start: 0, end: 1 << 30 })).toString()
}

test('a journal cut at any byte of its last two members has the lines of whole members, and can be continued', async () => {
  const whole = Buffer.concat(MEMBERS)
  const ends = MEMBERS.map((_, at) => Buffer.concat(MEMBERS.slice(0, at + 1)).length)
  for (let cut = ends[1] ?? 0; cut <= whole.length; cut += 1) {
    const path = journalOf(whole.subarray(0, cut))
    const expected = BLOCKS.slice(0, ends.filter((end) => end <= cut).length).join('')
    expect(await linesIn(path)).toEqual({ text: expected, isTorn: !ends.includes(cut) })
    const file = openJournalFile(path)
    file.append('next\n')
    expect(textOf(path)).toBe(`${expected}next\n`)
    file.close()
    expect(gunzipSync(readFileSync(path)).toString()).toBe(`${expected}next\n`)
    expect(existsSync(tailPath(path))).toBe(false)
  }
})

test('a writer that is killed while it adds a member loses no line', async () => {
  const [last = Buffer.alloc(0)] = MEMBERS.slice(-1)
  const before = Buffer.concat(MEMBERS.slice(0, -1))
  const start = TEXT.length - (BLOCKS.at(-1)?.length ?? 0)
  for (let cut = 0; cut <= last.length; cut += 1) {
    const path = journalOf(Buffer.concat([before, last.subarray(0, cut)]))
    writeFileSync(tailPath(path), `${tailHeader(start)}${BLOCKS.at(-1)}`)
    expect(await linesIn(path)).toEqual({ text: TEXT, isTorn: false })
    openJournalFile(path).close()
    expect(readFileSync(path).equals(Buffer.concat(MEMBERS))).toBe(true)
    expect(existsSync(tailPath(path))).toBe(false)
  }
})

test('a new file of last lines that was cut in its first line has no lines', async () => {
  const path = journalOf(Buffer.concat(MEMBERS))
  for (let cut = 0; cut < tailHeader(TEXT.length).length; cut += 1) {
    writeFileSync(tailPath(path), tailHeader(TEXT.length).slice(0, cut))
    expect(await linesIn(path)).toEqual({ text: TEXT, isTorn: false })
    const file = openJournalFile(path)
    file.append('next\n')
    expect(textOf(path)).toBe(`${TEXT}next\n`)
  }
})

test('a journal is truncated in many places, with and without last lines, and a crash keeps all bytes', () => {
  for (const tail of ['', 'eight\nnine\n']) {
    for (let end = 0; end <= TEXT.length + tail.length; end += 4) {
      const path = journalOf(Buffer.concat(MEMBERS))
      writeFileSync(tailPath(path), `${tailHeader(TEXT.length)}${tail}`)
      const before = readFileSync(path)
      truncateJournal(path, end)
      expect(textOf(path)).toBe(`${TEXT}${tail}`.slice(0, end))
      if (end >= TEXT.length) continue
      // The process died before it cut the file.
      writeFileSync(path, before)
      expect(textOf(path)).toBe(TEXT)
    }
  }
})

test('every byte range and the digest are those of the uncompressed bytes', async () => {
  const path = journalOf(Buffer.concat(MEMBERS))
  writeFileSync(tailPath(path), `${tailHeader(TEXT.length)}eight\n`)
  const text = `${TEXT}eight\n`
  const plain = join(temporaryDirectory(), 'events.jsonl')
  writeFileSync(plain, text)
  const file = openBytes(path)
  expect(file.size).toBe(text.length)
  for (let start = 0; start <= text.length; start += 1) {
    for (let end = start; end <= text.length + 1; end += 1) expect(file.read(start, end).toString()).toBe(text.slice(start, end))
    expect(await fileDigest(path, start)).toBe(await fileDigest(plain, start))
  }
  file.close()
})

test('a change of any byte is found, or changes no line', async () => {
  const whole = Buffer.concat(MEMBERS)
  let unnoticed = 0
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 4
    const path = journalOf(changed)
    const found = await linesIn(path).catch((error: unknown) => error)
    if (found instanceof Error) expect(found).toMatchObject({ code: 'JOURNAL_INVALID', message: expect.stringContaining(path) })
    else expect(found, `byte ${at}`).toEqual({ text: TEXT, isTorn: false })
    if (!(found instanceof Error)) unnoticed += 1
  }
  // The last byte of a compressed content may have unused bits.
  expect(unnoticed).toBeLessThanOrEqual(MEMBERS.length)
})

test.each([
  ['a file of another program', gzipSync(TEXT), ''],
  ['last lines behind a gap', MEMBERS[0] ?? '', tailHeader(TEXT.length)],
  ['last lines without their offset', MEMBERS[0] ?? '', '{"start":"0"}\n'],
])('%s is refused in one line', async (_, bytes, tail) => {
  const path = journalOf(Buffer.from(bytes))
  if (tail !== '') writeFileSync(tailPath(path), `${tail}line\n`)
  const refused = { code: 'JOURNAL_INVALID', message: expect.not.stringContaining('\n'), hint: expect.stringMatching(/restore/) }
  await expect(linesIn(path)).rejects.toMatchObject(refused)
  expect(() => openJournalFile(path)).toThrow(expect.objectContaining(refused))
  expect(readFileSync(path).equals(Buffer.from(bytes))).toBe(true)
})

test('a member that is longer than its header says is not decompressed further', async () => {
  const member = packMember(Buffer.from('x'.repeat(1000)))
  member.writeUInt32LE(10, 20)
  member.writeUInt32LE(crc32(member.subarray(16, 24)), 24)
  await expect(linesIn(journalOf(member))).rejects.toMatchObject({ code: 'JOURNAL_INVALID' })
})

test('long lines and lines of other files fill members of about a megabyte', () => {
  const path = journalOf(Buffer.alloc(0))
  const other = openLineFile(join(temporaryDirectory(), 'other'))
  const lines = Array.from({ length: 40_000 }, (_, at) => `${at} ${'x'.repeat(at % 80)}\n`).join('')
  other.append(lines)
  other.close()
  const file = openJournalFile(path)
  file.append('first\n')
  file.appendAll(other)
  const long = `${'y'.repeat(3 << 20)}\n`
  file.append(long)
  expect(file.length()).toBe(`first\n${lines}${long}`.length)
  file.close()
  const text = `first\n${lines}${long}`
  expect(gunzipSync(readFileSync(path)).equals(Buffer.from(text))).toBe(true)
  expect(textOf(path)).toBe(text)
  const copy = openAtomicJournal(path)
  for (let at = 0; at < text.length; at += 100_000) copy.write(text.slice(at, at + 100_000))
  copy.finish()
  copy.discard()
  expect(textOf(path)).toBe(text)
})

test('an interrupted run with a compressed journal ends with the same uncompressed bytes', async () => {
  const { specs, journal, outcome } = await wholeRun(3)
  const path = join(temporaryDirectory(), 'run')
  const directory = createRunDirectory(path, manifestOf(specs), { compress: 'gzip' })
  expect(await runAll(specs, { ...SURROUNDINGS, directory })).toEqual(outcome)
  directory.close()
  const file = journalPath(path)
  const expectWhole = (): void => {
    expect(readdirSync(path)).toEqual(['events.jsonl.gz', 'run.json'])
    expect(gunzipSync(readFileSync(file)).equals(journal)).toBe(true)
  }
  expectWhole()
  for (let cut = 0; cut < journal.length; cut += 1511) {
    const sealed = journal.subarray(0, Math.floor((cut * 2) / 3)).lastIndexOf(10) + 1
    writeFileSync(file, sealed === 0 ? '' : packMember(journal.subarray(0, sealed)))
    writeFileSync(tailPath(file), Buffer.concat([Buffer.from(tailHeader(sealed)), journal.subarray(sealed, cut)]))
    expect(await resume(path, specs)).toEqual(outcome)
    expectWhole()
    // Without last lines, as in a copy that was cut.
    truncateSync(file, readFileSync(file).length - 1)
    expect(await resume(path, specs)).toEqual(outcome)
    expectWhole()
  }
})
