import { join } from 'node:path'
import type { CompletedEpisode } from '@orreryjs/harness'
import { privilegedModelTest, simulatedModelTest } from '@orreryjs/runs/registry'
import { titleOf } from '@orreryjs/runs/results'
import { CSV_COLUMNS, settingColumns } from './csv-columns.ts'
import { type CsvValue, csvLines } from './csv-lines.ts'
import type { ExportedFile, ExportSettings } from './export-settings.ts'
import type { RunToExport } from './run-to-export.ts'
import { writeEpisodes } from './write-episodes.ts'

/** Exports a CSV table with a line for each episode (RFC 4180, with line feeds). */
export async function exportCsv(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const path = settings.out ?? join(run.directory, 'episodes.csv')
  const labels = { isSimulated: simulatedModelTest(run.manifest), isPrivileged: privilegedModelTest(run.manifest) }
  const columns = [...CSV_COLUMNS, ...settingColumns(run.manifest, titleOf(run.directory))]
  const table = {
    path,
    open: csvLine(columns.map(({ name }) => name)),
    of: (episode: CompletedEpisode) => [csvLine(columns.map((column) => column.of(episode, labels)))],
  }
  return [{ path, count: await writeEpisodes(run.episodes(), table, settings), noun: 'episode' }]
}

function csvLine(values: readonly CsvValue[]): string {
  return csvLines([values])
}
