import { lstatSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { OrreryError, parseJson } from '@orreryjs/core'
import { readText } from '@orreryjs/harness'
import { z } from 'zod'
import { textProblem } from './displayed-text.ts'

/** Name of the file that describes a submission, next to its run. */
export const SUBMISSION_FILE = 'submission.json'

/** Name of the file that describes the leaderboard, next to the submissions. */
export const BOARD_FILE = 'board.json'

/** Maximum size of these files, in bytes. */
const MAX_BYTES = 1 << 16

/** Content of `submission.json`. */
export interface SubmissionFile {
  /** Unique on its leaderboard. */
  readonly name: string
  readonly authors: readonly string[]
  readonly url?: string
  readonly description?: string
  /** Day in the form `2026-11-29`. */
  readonly date?: string
}

/** A table that `board.json` declares. */
export interface DeclaredTable {
  readonly world: string
  readonly split: string
  /** @default the default dialect of the split */
  readonly dialect?: string
  /** Number of tasks, from the first of the split. @default all */
  readonly limit?: number
  /** @default any */
  readonly maxSteps?: number
  /** Minimum number of attempts at each task. @default 1 */
  readonly trials?: number
}

/** Content of `board.json`. */
export interface BoardFile {
  readonly title?: string
  readonly description?: string
  readonly url?: string
  /** @default a table for each list of tasks that a submission plays */
  readonly tables?: readonly DeclaredTable[]
}

function text(maxLength: number, mixing?: 'words'): z.ZodType<string> {
  return z.string().check((context) => {
    const problem = textProblem(context.value, maxLength, mixing)
    if (problem !== undefined) context.issues.push({ code: 'custom', message: problem, input: context.value })
  })
}

/** An address that a page may link to: https, ASCII, without a user name, so that the visible host is the host. */
const link = text(300).check((context) => {
  const url = URL.canParse(context.value) ? new URL(context.value) : undefined
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === ''
  if (isPlain && /^[\x21-\x7e]*$/.test(context.value)) return
  context.issues.push({ code: 'custom', message: 'expected an https address without a user name', input: context.value })
})

const submissionSchema: z.ZodType<SubmissionFile> = z.strictObject({
  name: text(60),
  authors: z.array(text(80, 'words')).min(1).max(20),
  url: link.exactOptional(),
  description: text(400, 'words').exactOptional(),
  date: z.iso.date().exactOptional(),
})

const count = z.number().int().positive()

const boardSchema: z.ZodType<BoardFile> = z.strictObject({
  title: text(80, 'words').exactOptional(),
  description: text(600, 'words').exactOptional(),
  url: link.exactOptional(),
  tables: z
    .array(
      z.strictObject({
        world: text(60),
        split: text(60),
        dialect: text(60).exactOptional(),
        limit: count.exactOptional(),
        maxSteps: count.exactOptional(),
        trials: count.exactOptional(),
      }),
    )
    .min(1)
    .max(100)
    .exactOptional(),
})

const EXAMPLE = '{"name": "Careful ReAct", "authors": ["Ada Example"], "url": "https://example.org/careful-react"}'

/** Reads `submission.json`. Throws `DATA_INVALID` with what to write if it is missing or invalid. */
export function readSubmissionFile(directory: string): SubmissionFile {
  const path = join(directory, SUBMISSION_FILE)
  if (statSync(path, { throwIfNoEntry: false }) === undefined)
    throw new OrreryError('DATA_INVALID', `${SUBMISSION_FILE} is missing. Write ${EXAMPLE}`)
  return readWith(submissionSchema, path, SUBMISSION_FILE)
}

/** Reads `board.json`; empty if it is missing. Throws `DATA_INVALID` or `FILE_UNREADABLE`. */
export function readBoardFile(directory: string): BoardFile {
  const path = join(directory, BOARD_FILE)
  return lstatSync(path, { throwIfNoEntry: false }) === undefined ? {} : readWith(boardSchema, path, BOARD_FILE)
}

function readWith<Value>(schema: z.ZodType<Value>, path: string, name: string): Value {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found !== undefined && found.size > MAX_BYTES)
    throw new OrreryError('DATA_INVALID', `${name} has ${found.size} bytes. Expected at most ${MAX_BYTES}`)
  let value: unknown
  try {
    value = parseJson(readText(path))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new OrreryError('DATA_INVALID', `${name} is not JSON. Expected an object such as ${EXAMPLE}`)
  }
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  const issue = checked.error.issues[0]
  const field = issue?.path.map(String).join('.') ?? ''
  throw new OrreryError('DATA_INVALID', `${name}${field === '' ? '' : `, ${field}`}: ${issue?.message ?? 'invalid'}`)
}
