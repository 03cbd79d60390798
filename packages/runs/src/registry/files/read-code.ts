import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { compareTexts, contentHash, OrreryError, systemReason, trimEndCharacters } from '@orreryjs/core'
import type { RunCode } from '@orreryjs/harness'

/**
 * Hashes a file and everything that it imports by relative path, transitively: all of the user's code, without packages. `path` is the name
 * in the run. Throws `FILE_UNREADABLE`.
 */
export function readCode(path: string, absolute: string): RunCode {
  const hashes = new Map<string, string>()
  const queue = [absolute]
  for (const file of queue) {
    if (hashes.has(file)) continue
    const bytes = file === absolute ? readEntry(path, absolute) : readBytes(file, `${file}, which ${path} imports`)
    hashes.set(file, createHash('sha256').update(bytes).digest('hex').slice(0, 32))
    if (/\.[cm]?[jt]sx?$/i.test(file)) queue.push(...importsOf(bytes.toString('utf8'), file))
  }
  const named = [...hashes].map(([file, hash]) => [relative(dirname(absolute), file).split(sep).join('/'), hash] as const)
  const files = Object.fromEntries(named.sort(([one], [other]) => compareTexts(one, other)))
  return { path, hash: contentHash(files), files }
}

/** Returns the names of the changed files, relative to the entry file's folder. */
export function changedFiles(before: RunCode, now: RunCode): readonly string[] {
  const names = [...new Set([...Object.keys(before.files), ...Object.keys(now.files)])].sort()
  return names.filter((name) => before.files[name] !== now.files[name])
}

function readEntry(path: string, absolute: string): Buffer {
  const stats = statSync(absolute, { throwIfNoEntry: false })
  if (stats === undefined) {
    throw new OrreryError('FILE_UNREADABLE', `no file ${path}`, { hint: `looked for it at ${absolute}` })
  }
  if (stats.isDirectory()) {
    throw new OrreryError('FILE_UNREADABLE', `${path} is a directory`, {
      hint: `name the file in it: ${trimEndCharacters(path, '/')}/index.ts`,
    })
  }
  if (!stats.isFile()) throw new OrreryError('FILE_UNREADABLE', `${path} is not a regular file`)
  return readBytes(absolute, path)
}

function readBytes(absolute: string, name: string): Buffer {
  try {
    return readFileSync(absolute)
  } catch (cause) {
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${name}: ${systemReason(cause)}`, { cause })
  }
}

/**
 * Matches imports by relative path. Matches in comments only cover more files than needed. Paths computed at run time cannot be detected.
 */
const IMPORTS = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\(|\bnew\s+URL\s*\()\s*(['"`])(\.{1,2}\/[^'"`\n]+?)\1/g

function importsOf(text: string, file: string): readonly string[] {
  const paths = [...text.matchAll(IMPORTS)].map(([, , path = '']) => join(dirname(file), path.split(/[?#]/, 1)[0] ?? ''))
  return paths.filter((path) => existsSync(path) && statSync(path).isFile())
}
