import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { journalPath, readRange } from '@orreryjs/harness'
import { describe, expect, test } from 'vitest'
import { simulatedServer } from '../../orrery/test/models/simulated-server.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryIn } from './in-process.ts'
import { MAY_MOUNT, smallDisk } from './small-disk.ts'

const RUN = ['run', '--split', 'adapt-200', '--limit', '12', '--model', 'simulated:mid', '--deterministic']

let whole: Promise<Buffer> | undefined

/** Journal of an uninterrupted run, created once. */
function wholeJournal(): Promise<Buffer> {
  whole ??= makeWholeJournal()
  return whole
}

async function makeWholeJournal(): Promise<Buffer> {
  using place = scratch()
  const { code, stderr } = await orreryIn(place.path, [...RUN, '--out', 'whole'])
  expect(code, stderr).toBe(0)
  return readFileSync(place.file('whole/events.jsonl'))
}

describe.skipIf(!MAY_MOUNT)('a disk (needs root on Linux, to mount a small one)', () => {
  test.each([
    ['', []],
    [' with a compressed journal', ['--compress', 'gzip']],
  ])('that is full stops a run%s, which can be resumed once there is space', async (_, compress) => {
    using place = scratch()
    const whole = await wholeJournal()
    using disk = smallDisk(place.file('disk'), '128k')
    const full = await orrery(place.path, [...RUN, ...compress, '--out', 'disk/r'])
    expect(full.stderr).toMatch(/^error FILE_UNWRITABLE: cannot write disk\/r\/.+: no space left on device$/m)
    expect(full.stderr).toMatch(/^ hint: written data are kept: .* continue with `orrery resume disk\/r`$/m)
    expect(full.code).toBe(1)
    const recorded = (): Uint8Array => readRange({ path: journalPath(place.file('disk/r')), start: 0, end: 1 << 26 })
    const journal = recorded()
    expect(journal.length).toBeGreaterThan(50_000)
    expect(whole.subarray(0, journal.length).equals(journal)).toBe(true)
    expect(existsSync(place.file('disk/r/lock'))).toBe(false)
    const still = await orreryIn(place.path, ['resume', 'disk/r'])
    expect(still.stderr).toMatch(/^error FILE_UNWRITABLE: cannot write disk\/r\/.+: no space left/m)
    disk.remount('size=8m')
    expect((await orreryIn(place.path, ['resume', 'disk/r'])).code).toBe(0)
    expect(whole.equals(recorded())).toBe(true)
  })

  test('that is full from the start leaves no partial run', async () => {
    using place = scratch()
    using disk = smallDisk(place.file('disk'), '64k')
    for (const room of [0, 4096]) {
      writeFileSync(place.file('disk/filling'), Buffer.alloc(65_536 - room))
      const { code, stderr } = await orreryIn(place.path, [...RUN, '--out', 'disk/r'])
      expect(stderr).toMatch(/^error FILE_UNWRITABLE: cannot write disk\/r.*: no space left/m)
      expect(code).toBe(1)
    }
    rmSync(place.file('disk/filling'))
    disk.remount('size=8m')
    expect((await orreryIn(place.path, [...RUN, '--out', 'disk/r'])).code).toBe(0)
  })

  test('that is full for the cassette stops the run without failing its episodes', async () => {
    using place = scratch()
    const whole = await wholeJournal()
    using disk = smallDisk(place.file('disk'), '128k')
    const full = await orreryIn(place.path, [...RUN, '--out', 'r', '--record', 'disk/c'])
    expect(full.stderr).toMatch(/^error FILE_UNWRITABLE: cannot write disk\/c: no space left/m)
    expect(full.code).toBe(1)
    expect(readFileSync(place.file('r/events.jsonl'), 'utf8')).not.toMatch(/FILE_UNWRITABLE|"end":"error"/)
    disk.remount('size=8m')
    const resumed = await orreryIn(place.path, ['resume', 'r', '--record', 'disk/c'])
    expect(resumed.stderr).toMatch(/^disk\/c, line \d+ is incomplete and was ignored$/m)
    expect(resumed.code).toBe(0)
    expect(readFileSync(place.file('r/events.jsonl')).equals(whole)).toBe(true)
  })

  test('that is read-only is named, and can be read', async () => {
    using place = scratch()
    using disk = smallDisk(place.file('disk'), '8m')
    await orreryIn(place.path, [...RUN, '--limit', '2', '--out', 'disk/r'])
    disk.remount('ro')
    const calls: readonly (readonly [readonly string[], RegExp])[] = [
      [[...RUN, '--out', 'disk/q'], /^error FILE_UNWRITABLE: cannot write disk\/q: read-only file system$/m],
      [['resume', 'disk/r'], /^error FILE_UNWRITABLE: cannot write disk\/r\/lock: read-only file system$/m],
      [[...RUN, '--record', 'disk/c'], /^error FILE_UNWRITABLE: cannot write disk\/c\.lock: read-only file system$/m],
    ]
    for (const [args, message] of calls) {
      const { code, stderr } = await orreryIn(place.path, args)
      expect(stderr).toMatch(message)
      expect(stderr).toMatch(/^ hint: /m)
      expect(code).toBe(1)
    }
    expect((await orreryIn(place.path, ['verify', 'disk/r'])).stdout).toContain('no differences')
  })
})

test('a file in place of a directory is named, and the run continues once it is removed', async () => {
  using place = scratch()
  writeFileSync(place.file('file'), '')
  const before = await orreryIn(place.path, [...RUN, '--out', 'file/r'])
  expect(before.stderr).toMatch(/^error FILE_UNWRITABLE: cannot write file\/r: (?:not a directory|file already exists)/m)
  expect(before.code).toBe(1)

  mkdirSync(place.file('r'))
  writeFileSync(place.file('r/pending'), '')
  // Episodes overtake each other, and those ahead of their turn wait in files.
  const late = RUN.map((word) => (word === 'simulated:mid' ? 'faulty:latency=1,delay=9+simulated:mid' : word))
  const { code, stderr } = await orreryIn(place.path, [...late, '--out', 'r'])
  expect(stderr).toMatch(/^error FILE_UNWRITABLE: cannot write r\/pending\/\d+\.jsonl: not a directory/m)
  expect(stderr).toMatch(/^ hint: written data are kept: .* continue with `orrery resume r`$/m)
  expect(code).toBe(1)
  rmSync(place.file('r/pending'))
  expect((await orreryIn(place.path, ['resume', 'r'])).code).toBe(0)
  expect((await orreryIn(place.path, ['verify', 'r'])).stdout).toContain('verified: 12 episodes')
})

test('names a damaged line without changing anything; omits and reports an incomplete last line', async () => {
  using place = scratch()
  await orreryIn(place.path, [...RUN, '--out', 'r'])
  const path = place.file('r/events.jsonl')
  const whole = readFileSync(path)
  const lines = whole.toString('utf8').split('\n')
  const damaged = Buffer.from(lines.with(99, lines[99]?.replace('"type"', '"typo') ?? '').join('\n'))
  writeFileSync(path, damaged)
  for (const command of ['resume', 'verify']) {
    const { code, stderr } = await orreryIn(place.path, [command, 'r'])
    expect(stderr).toMatch(/^error JOURNAL_INVALID: r\/events\.jsonl, line 100: not JSON$/m)
    expect(stderr).toMatch(/^ hint: the file is damaged or from another version; .* truncate it before this line/m)
    expect(code).toBe(1)
  }
  expect(readFileSync(path).equals(damaged)).toBe(true)

  // Do as the hint says.
  writeFileSync(path, `${lines.slice(0, 99).join('\n')}\n{"type":"step-e`)
  for (const command of [['verify', '--partial'], ['resume']]) {
    const { code, stderr } = await orreryIn(place.path, [...command, 'r'])
    expect(stderr).toMatch(/^r\/events\.jsonl: line 100 is incomplete and was skipped$/m)
    expect(code).toBe(0)
  }
  expect(readFileSync(path).equals(whole)).toBe(true)
})

/** Barrier: a waiter is held until `end` is called. */
function pause(): { readonly reached: Promise<void>; wait(): Promise<void>; end(): void } {
  let reach = (): void => undefined
  let end = (): void => undefined
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return {
    reached,
    wait: () => {
      reach()
      return ended
    },
    end,
  }
}

test('a run has one writer; Ctrl-C during a model call prints how to resume; of two concurrent resumes only one runs', async () => {
  using place = scratch()
  const [thinking, resuming] = [pause(), pause()]
  const pauses = new Map([
    [30, thinking],
    [40, resuming],
  ])
  await using server = await simulatedServer('mid', (number) => pauses.get(number)?.wait())
  const env = { OPENAI_BASE_URL: server.baseUrl }
  const run = [...RUN, '--limit', '4', '--model', 'openai:local', '--concurrency', '1', '--out']

  let interrupt = (): void => undefined
  const onStart = (kill: (signal: NodeJS.Signals) => void): void => {
    interrupt = () => kill('SIGINT')
  }
  const first = orrery(place.path, [...run, 'r'], { env, onStart })
  await Promise.race([thinking.reached, first])
  for (const args of [
    ['resume', 'r'],
    [...run, 'r'],
  ]) {
    const { code, stderr } = await orreryIn(place.path, args, { env })
    expect(stderr).toMatch(/^error RUN_LOCKED: r\/lock is held by process \d+ on /m)
    expect(code).toBe(1)
  }
  interrupt()
  const { code, stdout, stderr } = await first
  expect(code).toBe(130)
  expect(stderr).toContain('stopping')
  expect(JSON.parse(readFileSync(place.file('r/results.json'), 'utf8'))).toMatchObject({ complete: false, interrupted: true })
  expect(stdout).toMatch(/^stopped by Ctrl-C\n[\s\S]*^Resume the run: orrery resume r$/m)
  expect(readFileSync(place.file('r/events.jsonl'), 'utf8')).toMatch(/"end":"aborted".*\n$/)

  const both = [orrery, orreryIn].map((resume) => resume(place.path, ['resume', 'r'], { env }))
  const refused = await Promise.race(both)
  expect(refused.stderr).toMatch(/^error RUN_LOCKED: r\/lock is held by /m)
  resuming.end()
  expect((await Promise.all(both)).map((each) => each.code).toSorted()).toEqual([0, 1])
  await orreryIn(place.path, [...run, 'whole'], { env })
  expect(readFileSync(place.file('r/events.jsonl')).equals(readFileSync(place.file('whole/events.jsonl')))).toBe(true)

  const again = await orreryIn(place.path, ['resume', 'r'], { env })
  expect(again.stderr).toMatch(/^r is complete: no episodes are left to run\n/)
})
