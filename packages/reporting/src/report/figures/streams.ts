import { type CellFigures, type StreamFigures, streamFigureTexts } from '@orreryjs/runs/results'
import type { ReportStreams } from '../../data/report-data.ts'

/** Returns the data of the section on learning across tasks. */
export function reportStreams(streams: readonly StreamFigures[], cells: readonly CellFigures[]): readonly ReportStreams[] {
  const models = new Set(streams.map(({ model }) => model))
  return streams.map((row) => ({
    name: models.size > 1 ? `${row.label}, ${row.model}` : row.label,
    split: row.split,
    memory: row.memory,
    simulated: cells.some(({ model, simulated }) => model === row.model && simulated),
    tasks: row.tasks,
    curve: row.curve.map(({ from, to, mean, interval }) => ({ from, to, mean, interval })),
    figures: streamFigureTexts(row),
  }))
}
