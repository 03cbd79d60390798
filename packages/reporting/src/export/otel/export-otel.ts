import { join } from 'node:path'
import type { CompletedEpisode } from '@orreryjs/harness'
import type { ExportedFile, ExportSettings } from '../export-settings.ts'
import { jsonText } from '../json-text.ts'
import type { RunToExport } from '../run-to-export.ts'
import { withPrompts } from '../with-prompts.ts'
import { writeEpisodes } from '../write-episodes.ts'
import { otlpAttributes } from './attributes.ts'
import { episodeSpans } from './episode-spans.ts'

/** Exports every episode as a trace in OTLP/JSON, one export request per line, as collectors read it. */
export async function exportOtel(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const { manifest, registry } = run
  const resource = otlpAttributes({
    'service.name': 'orrery',
    'service.version': manifest.orrery,
    'orrery.labels': manifest.labels,
  })
  const of = (episode: CompletedEpisode): readonly string[] => {
    const spans = episodeSpans(episode, manifest)
    const scope = { name: '@orreryjs/reporting', version: manifest.orrery }
    return [`${jsonText({ resourceSpans: [{ resource: { attributes: resource }, scopeSpans: [{ scope, spans }] }] })}\n`]
  }
  const path = settings.out ?? join(run.directory, 'otel.jsonl')
  const episodes = settings.prompts ? withPrompts(run.episodes(), manifest, registry) : run.episodes()
  return [{ path, count: await writeEpisodes(episodes, { path, of }, settings), noun: 'episode' }]
}
