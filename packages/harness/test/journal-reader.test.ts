import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JournalEvent } from '@orreryjs/core'
import { createRunDirectory, journalPath, readJournal, runAll, type TornLine, zeroClock } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { manifestOf, temporaryDirectory, wanderers } from './runs.ts'

async function read(path: string): Promise<{ events: readonly JournalEvent[]; torn: readonly TornLine[] }> {
  const events: JournalEvent[] = []
  const torn: TornLine[] = []
  for await (const event of readJournal(path, { onTornLine: (line) => torn.push(line) })) events.push(event)
  return { events, torn }
}

async function journalOf(episodes: number): Promise<string> {
  const path = join(temporaryDirectory(), 'run')
  const specs = wanderers(episodes)
  const signal = new AbortController().signal
  await runAll(specs, { directory: createRunDirectory(path, manifestOf(specs)), concurrency: 1, clock: zeroClock, signal })
  return journalPath(path)
}

test('reads a journal longer than a buffer', async () => {
  const path = await journalOf(120)
  const { events, torn } = await read(path)
  const text = readFileSync(path, 'utf8')
  expect(text.length).toBeGreaterThan(200_000)
  expect(events.map((event) => `${JSON.stringify(event)}\n`).join('')).toBe(text)
  expect(torn).toEqual([])
})

test('reads the complete lines of a journal truncated at any byte, and reports the torn line', async () => {
  const path = await journalOf(1)
  const bytes = readFileSync(path)
  const { events } = await read(path)
  const cut = join(temporaryDirectory(), 'events.jsonl')
  for (let length = 0; length < bytes.length; length += 7) {
    const prefix = bytes.subarray(0, length)
    writeFileSync(cut, prefix)
    const lines = prefix.toString('latin1').split('\n')
    const rest = lines.at(-1)?.length ?? 0
    const result = await read(cut)
    expect(result.events).toEqual(events.slice(0, lines.length - 1))
    expect(result.torn).toEqual(rest === 0 ? [] : [{ path: cut, line: lines.length, bytes: rest }])
  }
})

test.each([
  ['not JSON', '{"type":', 'line 3: not JSON'],
  ['nothing', '', 'line 3: not JSON'],
  ['no event', '{"type":"lunch"}', 'line 3: not an event'],
  ['an event without its members', '{"type":"mark","episode":"a","seq":0,"at":0,"mark":0}', 'state'],
  ['another version', '{"type":"run-start","schema":2,"run":"","at":0,"episodes":0}', 'schema'],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'line 3: not UTF-8'],
])('throws an error that names a complete line with %s', async (_, line, message) => {
  const path = join(temporaryDirectory(), 'events.jsonl')
  const end = '{"type":"run-end","at":0,"episodes":0,"succeeded":0,"errors":0}\n'
  writeFileSync(path, end + end)
  appendFileSync(path, line)
  appendFileSync(path, `\n${end}`)
  await expect(read(path)).rejects.toMatchObject({ code: 'JOURNAL_INVALID', message: expect.stringContaining(message) })
  await expect(read(path)).rejects.toMatchObject({ message: expect.stringContaining(path) })
})

test('ignores members added by newer versions', async () => {
  const path = join(temporaryDirectory(), 'events.jsonl')
  writeFileSync(path, '{"type":"run-end","at":0,"episodes":1,"succeeded":1,"errors":0,"mood":"good"}\n')
  expect((await read(path)).events).toEqual([{ type: 'run-end', at: 0, episodes: 1, succeeded: 1, errors: 0 }])
})

test('cannot read a missing file', async () => {
  const path = join(temporaryDirectory(), 'events.jsonl')
  await expect(read(path)).rejects.toMatchObject({ code: 'FILE_UNREADABLE', message: expect.stringContaining(path) })
})

test('supports an early end of reading', async () => {
  const path = await journalOf(120)
  for await (const event of readJournal(path)) {
    expect(event.type).toBe('run-start')
    break
  }
})
