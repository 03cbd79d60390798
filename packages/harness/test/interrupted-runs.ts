import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageModel } from '@orreryjs/core'
import {
  createRunDirectory,
  type EpisodeSpec,
  journalPath,
  type RunOutcome,
  resumeRunDirectory,
  runAll,
  zeroClock,
} from '@orreryjs/harness'
import { expect } from 'vitest'
import { echo } from './episodes.ts'
import { manifestOf, temporaryDirectory, wanderers } from './runs.ts'

/** A run without interruption. */
export interface Whole {
  readonly path: string
  readonly specs: readonly EpisodeSpec[]
  readonly journal: Buffer
  readonly outcome: RunOutcome
}

export const SURROUNDINGS = { clock: zeroClock, signal: new AbortController().signal, concurrency: 4 }

/** Plays a run of `count` episodes. */
export async function wholeRun(count: number): Promise<Whole> {
  const path = join(temporaryDirectory(), 'run')
  const specs = wanderers(count)
  const outcome = await runAll(specs, { ...SURROUNDINGS, directory: createRunDirectory(path, manifestOf(specs)) })
  return { path, specs, journal: readFileSync(journalPath(path)), outcome }
}

/** Creates a run directory with only its manifest and these bytes of a journal. */
export function interrupted(specs: readonly EpisodeSpec[], journal: Uint8Array): string {
  const path = join(temporaryDirectory(), 'run')
  createRunDirectory(path, manifestOf(specs)).close()
  writeFileSync(journalPath(path), journal)
  return path
}

/** Resumes a run. */
export async function resume(path: string, specs: readonly EpisodeSpec[], concurrency = 4): Promise<RunOutcome> {
  const directory = await resumeRunDirectory(path, specs)
  return runAll(specs, { ...SURROUNDINGS, concurrency, directory, resumed: directory.resumed })
}

/** Returns every `stride`th offset, and offsets around every `lines`th line end. */
function cuts(journal: Buffer, stride: number, lines: number): readonly number[] {
  let ends = 0
  const near = new Set<number>()
  for (const [at, byte] of journal.entries()) {
    if (byte !== 10) continue
    if (ends % lines === 0) for (const position of [at, at + 1, at + 2, at + 3]) near.add(position)
    ends += 1
  }
  return Array.from({ length: journal.length + 1 }, (_, at) => at).filter((at) => at % stride === 0 || near.has(at))
}

/** A model that counts its calls. */
function counting(model: LanguageModel): LanguageModel & { calls: number } {
  const counter = {
    id: model.id,
    calls: 0,
    generate: (...args: Parameters<LanguageModel['generate']>) => {
      counter.calls += 1
      return model.generate(...args)
    },
  }
  return counter
}

/**
 * Truncates a journal at every `stride`th byte and around every `lines`th line end. Expects each resumed run to have the same journal and
 * the same outcome, without repeating a recorded call.
 */
export async function expectSameWhereverCut({
  stride,
  lines,
}: {
  readonly stride: number
  readonly lines: number
}): Promise<void> {
  const { specs, journal, outcome } = await wholeRun(3)
  const calls = journal.toString().match(/"type":"model-call"/g)?.length ?? 0
  for (const bytes of cuts(journal, stride, lines)) {
    const path = interrupted(specs, journal.subarray(0, bytes))
    const model = counting(echo)
    const resumed = await resume(
      path,
      specs.map((spec) => ({ ...spec, model })),
      1 + (bytes % 3),
    )
    expect(readFileSync(journalPath(path)).equals(journal), `${bytes} bytes`).toBe(true)
    expect(resumed).toEqual(outcome)
    const complete = journal.subarray(0, journal.subarray(0, bytes).lastIndexOf(10) + 1).toString()
    expect(model.calls).toBe(calls - (complete.match(/"type":"model-call"/g)?.length ?? 0))
    expect(existsSync(join(path, 'pending'))).toBe(false)
    expect(existsSync(join(path, 'lock'))).toBe(false)
  }
}
