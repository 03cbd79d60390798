import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LanguageModel, ModelRequest } from '@orreryjs/core'
import { type Cassette, type CassetteMode, cassetteFile, openCassette } from '@orreryjs/models/recorded'

/** A file for one test, deleted at the end of its scope. */
export function scratchFile(): Disposable & { readonly path: string; text(): string; lines(): readonly string[] } {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-cassette-'))
  const path = join(directory, 'cassette.ndjson')
  const text = (): string => readFileSync(path, 'utf8')
  return {
    path,
    text,
    lines: () => text().trimEnd().split('\n'),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** A cassette in the file, with reported torn lines. */
export async function opened(path: string, mode: CassetteMode): Promise<{ cassette: Cassette; torn: readonly string[] }> {
  const torn: string[] = []
  const cassette = await openCassette(cassetteFile(path), { mode, onTornLine: (message) => torn.push(message) })
  return { cassette, torn }
}

export function question(content: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return { purpose: 'test.step', messages: [{ role: 'user', content }], temperature: 0, ...more }
}

export async function replyTo(model: LanguageModel, request: ModelRequest): Promise<string | undefined> {
  const reply = await model.generate(request, { signal: new AbortController().signal })
  return reply.choices[0]?.text
}
