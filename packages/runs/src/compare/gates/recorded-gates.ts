import { join } from 'node:path'
import { parseJson } from '@orreryjs/core'
import { readText } from '@orreryjs/harness'
import { z } from 'zod'
import type { GateResult } from './gate-result.ts'
import { readGate } from './read-gate.ts'

const verdict = z.enum(['holds', 'fails', 'inconclusive'])
const row = z.looseObject({ label: z.string(), model: z.string(), run: z.string().optional() })
const check = z.looseObject({
  verdict,
  world: z.string(),
  split: z.string(),
  rows: z.array(row),
  tasks: z.number(),
  message: z.string(),
  needed: z.looseObject({ text: z.string() }).optional(),
})
const result = z.looseObject({ gate: z.string(), verdict, checks: z.array(check), reason: z.string().optional() })

/** Returns the results of gates in parsed `results.json`, without damaged entries and texts that are no gate. */
export function recordedGates(results: Readonly<Record<string, unknown>>): readonly GateResult[] {
  const listed: readonly unknown[] = Array.isArray(results['gates']) ? results['gates'] : []
  return listed.filter((each): each is GateResult => {
    const { data } = result.safeParse(each)
    return data !== undefined && isGate(data.gate)
  })
}

/** Reads the gates of a run's `results.json`; empty if the file is missing or of another journal than the one with this digest. */
export function readRecordedGates(directory: string, journal: string): readonly GateResult[] {
  try {
    const results = parseJson(readText(join(directory, 'results.json'))) as Readonly<Record<string, unknown>>
    const digests = results['digests'] as { readonly journal?: unknown } | undefined
    return digests?.journal === journal ? recordedGates(results) : []
  } catch {
    return []
  }
}

function isGate(text: string): boolean {
  try {
    return readGate(text).text === text
  } catch {
    return false
  }
}
