export { type EpisodeRecord, type ReadEpisodeOptions, readEpisode } from './episodes/read-episode.ts'
export { type Exported, type ExportOptions, exportRun } from './export/export-run.ts'
export { type Report, type ReportOptions, report } from './report/report.ts'
export { type CheckDerivedOptions, checkDerived } from './verify/check-derived.ts'
