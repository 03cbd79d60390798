import { join } from 'node:path'
import type { CompletedEpisode } from '@orreryjs/harness'
import { privilegedModelTest, simulatedModelTest } from '@orreryjs/runs/registry'
import { titleOf } from '@orreryjs/runs/results'
import { CSV_COLUMNS, settingColumns } from './csv-columns.ts'
import { type CsvValue, csvLines } from './csv-lines.ts'
import type { ExportedFile, ExportSettings } from './export-settings.ts'
import { jsonText } from './json-text.ts'
import type { RunToExport } from './run-to-export.ts'
import { writeEpisodes } from './write-episodes.ts'

/** Exports a CSV table with a line for each episode (RFC 4180, with line feeds). */
export async function exportCsv(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const path = settings.out ?? join(run.directory, 'episodes.csv')
  const { columns, valuesOf } = tableOf(run)
  const table = { path, open: csvLine(columns), of: (episode: CompletedEpisode) => [csvLine(valuesOf(episode))] }
  return [{ path, count: await writeEpisodes(run.episodes(), table, settings), noun: 'episode' }]
}

/** Exports the same table as JSON objects, one per line. Settings are texts, because rows may set an option to values of several types. */
export async function exportRecords(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const path = settings.out ?? join(run.directory, 'episodes.jsonl')
  const { columns, valuesOf } = tableOf(run)
  const of = (episode: CompletedEpisode): readonly string[] => {
    const values = valuesOf(episode).map((value, index) =>
      value !== undefined && columns[index]?.includes('option.') === true ? String(value) : (value ?? null),
    )
    return [`${jsonText(Object.fromEntries(columns.map((name, index) => [name, values[index]])))}\n`]
  }
  return [{ path, count: await writeEpisodes(run.episodes(), { path, of }, settings), noun: 'episode' }]
}

/** Names of the columns, and the values of an episode. */
function tableOf({ manifest, directory }: RunToExport): {
  readonly columns: readonly string[]
  valuesOf(episode: CompletedEpisode): readonly CsvValue[]
} {
  const labels = { isSimulated: simulatedModelTest(manifest), isPrivileged: privilegedModelTest(manifest) }
  const columns = [...CSV_COLUMNS, ...settingColumns(manifest, titleOf(directory))]
  return { columns: columns.map(({ name }) => name), valuesOf: (episode) => columns.map((column) => column.of(episode, labels)) }
}

function csvLine(values: readonly CsvValue[]): string {
  return csvLines([values])
}
