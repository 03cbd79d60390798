export type { EpisodeLine } from './lines.ts'
export { type EpisodeRecord, type ReadEpisodeOptions, readEpisode, readEpisodeLines } from './read-episode.ts'
