import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

/** Paths that hold neither a log nor a run, and their content. */
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'empty.jsonl': '',
  'note.txt': 'Dear diary\n',
  'other.json': '{"alpha": 1}\n',
  'image.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00),
}

/** Commands that read logs or runs, with the arguments around the path. */
const READERS: Readonly<Record<string, (path: string) => readonly string[]>> = {
  import: (path) => ['import', path],
  which: (path) => ['which', path],
  conform: (path) => ['conform', path],
  judge: (path) => ['judge', '--tasks', path, '--answers', path],
  credit: (path) => ['credit', path],
  show: (path) => ['show', path],
  report: (path) => ['report', path],
  compare: (path) => ['compare', path, path],
  verify: (path) => ['verify', path],
  rescore: (path) => ['rescore', path],
  resume: (path) => ['resume', path],
  export: (path) => ['export', path, '--to', 'csv'],
}

test.each(Object.entries(READERS))(
  '%s refuses files that are neither logs nor runs in one line, with exit code 2',
  async (_, argsFor) => {
    using place = scratch()
    for (const [name, content] of Object.entries(FILES)) writeFileSync(place.file(name), content)
    mkdirSync(place.file('directory'))
    for (const path of [...Object.keys(FILES), 'directory', 'missing.jsonl']) {
      const { code, stdout, stderr } = await orreryIn(place.path, argsFor(path))
      expect([path, code, stdout, stderr]).toEqual([
        path,
        2,
        '',
        expect.stringMatching(/^error (?:FILE_UNREADABLE|DATA_INVALID|RUN_UNKNOWN): [^\n]*[^\n]+\n hint: [^\n]+\n$/),
      ])
      expect(stderr).toContain(path)
    }
  },
)
