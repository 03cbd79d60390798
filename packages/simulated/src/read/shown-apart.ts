import { type Prompt, withoutEnd } from '@orreryjs/core/worlds'

/**
 * What the last line of a transcript led to, where that stands below it as the present screen. A transcript of thoughts and actions
 * alone leaves the others unanswered, too, and stays as it is.
 */
export function withScreenShownApart<T extends Pick<Prompt, 'transcript'>>(read: T, titled: ReadonlyMap<string, string>): T {
  const last = read.transcript.at(-1)
  if (read.transcript.slice(0, -1).some(({ observation }) => observation.trim() === '')) return read
  const screen = titled.get('OBSERVATION BEFORE') ?? titled.get('OBSERVATION')
  if (last === undefined || last.observation.trim() !== '' || screen === undefined) return read
  return { ...read, transcript: [...read.transcript.slice(0, -1), { ...last, observation: withoutEnd(screen) }] }
}

/** The exchange that a prompt to judge shows apart, unless the transcript ends with it. */
export function withExchangeShownApart<T extends Pick<Prompt, 'transcript'>>(read: T, titled: ReadonlyMap<string, string>): T {
  const line = titled.get('ACTION')?.trim().replace(/^> ?/, '')
  const seen = titled.get('OBSERVATION AFTER')
  if (line === undefined || seen === undefined) return read
  const exchange = { line, observation: withoutEnd(seen) }
  const last = read.transcript.at(-1)
  if (last?.line === line && last.observation.trim() === seen.trim()) return read
  return { ...read, transcript: [...read.transcript, exchange] }
}
