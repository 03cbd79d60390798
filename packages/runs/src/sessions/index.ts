export { type RecordedSession, type RecordOptions, recordSessions, type ServedOptions } from './record-sessions.ts'
