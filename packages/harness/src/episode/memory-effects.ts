import { type JsonValue, type MemoryEntry, OrreryError } from '@orreryjs/core'
import { record } from './record.ts'
import type { Session } from './session.ts'

/** Answers `recall`: as recorded, if the episode is executed again. The agent gets the recorded form. */
export function recallEntries(session: Session, path: unknown): readonly MemoryEntry[] {
  if (typeof path !== 'string')
    throw new OrreryError('EFFECT_UNKNOWN', `recall got a ${typeof path}; expected a path, '' for all`)
  const entries = session.answers.recall?.(path) ?? session.memory.read(path)
  return structuredClone(record(session, { type: 'recall', path, entries }).entries)
}

/** Answers `remember`. Later reads of the same episode see the entry, too. */
export function rememberEntry(session: Session, key: string, value: JsonValue): undefined {
  const isIgnored = session.spec.stream?.memory !== 'online'
  const written = record(session, { type: 'remember', key, value, ...(isIgnored && { ignored: true }) })
  if (!isIgnored) session.memory.write(written.key, structuredClone(written.value))
}
