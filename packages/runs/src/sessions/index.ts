export { isExternalClient } from './client-agent.ts'
export type { RecordedSession, RecordOptions, ServedOptions } from './record-sessions.ts'
export { openSessionJournal, type SessionJournal, type SessionJournalOptions } from './session-journal.ts'
