export { type RecordedSession, type RecordOptions, recordSessions, type ServedOptions } from './record-sessions.ts'
export { openSessionJournal, type SessionJournal, type SessionJournalOptions } from './session-journal.ts'
