import { basename, extname, join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { type CompletedEpisode, rowKey } from '@orreryjs/harness'
import { CONTAINERS, type Container, type ExportedFile, type ExportSettings } from '../export-settings.ts'
import { jsonText } from '../json-text.ts'
import { type OutputFile, openOutput, refuseExisting } from '../output-file.ts'
import type { RunToExport } from '../run-to-export.ts'
import { withPrompts } from '../with-prompts.ts'
import { MAX_SAMPLES, writeEvalLog } from './eval-log.ts'
import { logHeader } from './header.ts'
import { type LogCell, readCells } from './log-cell.ts'
import type { LogFrame, LogWriter } from './log-writer.ts'
import { isListed, logFileName } from './names.ts'
import { loggedSample } from './sample.ts'
import { reductions } from './scores.ts'

/** An open log. */
interface OpenLog {
  readonly file: OutputFile
  readonly cell: LogCell
  /** Absent after the last sample, to free memory. */
  writer: LogWriter | undefined
  /** Number of samples left to write. */
  left: number
}

/**
 * Exports a log for each row of the run. Reads the journal twice: for the headers, then for the samples. Throws `FILE_EXISTS` before
 * writing, `USAGE` or `FILE_UNWRITABLE`.
 */
export async function exportInspect(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const cells = await readCells(run)
  const places = placesOf([...cells.values()], run, settings)
  for (const [, { path }] of places) refuseExisting(path, settings.force)
  const logs = new Map<string, OpenLog>()
  try {
    const episodes = settings.prompts ? withPrompts(run.episodes(), run.manifest, run.registry) : run.episodes()
    for await (const episode of episodes) {
      const key = rowKey(episode.metrics)
      const log = logs.get(key) ?? openLog(cells.get(key), places.get(key), run, settings.force)
      logs.set(key, log)
      addSample(log, episode)
      settings.onEpisode?.(episode.end.success)
    }
    return [...logs.values()].map(finishLog)
  } finally {
    for (const { file } of logs.values()) file.discard()
  }
}

interface Place {
  readonly path: string
  readonly container: Container
}

/** Returns the path of the log of each cell. Throws `USAGE` if `--out` does not fit. */
function placesOf(cells: readonly LogCell[], run: RunToExport, settings: ExportSettings): ReadonlyMap<string, Place> {
  const { out = join(run.directory, 'inspect'), container = 'eval' } = settings
  const named = CONTAINERS.find((each) => extname(out) === `.${each}`)
  if (named !== undefined && cells.length > 1) {
    throw new OrreryError('USAGE', `the run has ${cells.length} rows with one log each, but --out names one file`, {
      hint: 'use a directory for --out',
    })
  }
  if (named !== undefined && settings.container !== undefined && settings.container !== named) {
    throw new OrreryError('USAGE', `--out ${out} and --container ${settings.container} contradict each other`)
  }
  if (named === 'json' && !isListed(basename(out))) {
    settings.notice?.(`${out}: Inspect opens this log but does not list it: names of listed .json logs begin with a time`)
  }
  const kind = named ?? container
  for (const cell of cells) if (kind === 'eval') refuseTooMany(cell)
  return new Map(
    cells.map((cell) => {
      const path = named === undefined ? join(out, logFileName(cell.began, cell.id.world, cell.taskId, kind)) : out
      return [rowKey(cell.id), { path, container: kind }]
    }),
  )
}

function refuseTooMany({ episodes, id }: LogCell): void {
  if (episodes <= MAX_SAMPLES) return
  const where = `${id.label} on ${id.world} ${id.split}`
  throw new OrreryError('USAGE', `${where} has ${episodes} episodes; a .eval log has at most ${MAX_SAMPLES}`, {
    hint: 'export with --container json',
  })
}

function openLog(cell: LogCell | undefined, place: Place | undefined, { manifest }: RunToExport, force: boolean): OpenLog {
  if (cell === undefined || place === undefined) throw new OrreryError('JOURNAL_INVALID', 'the journal changed while it was read')
  const file = openOutput(place.path, force)
  const frame = { header: logHeader(cell, manifest), reductions: reductions(cell) }
  const write = place.container === 'eval' ? writeEvalLog : writeJsonLog
  return { file, cell, writer: write(file, frame), left: cell.episodes }
}

function addSample(log: OpenLog, episode: CompletedEpisode): void {
  log.writer?.add(loggedSample(episode, log.cell))
  log.left -= 1
  if (log.left > 0) return
  log.writer?.end()
  log.writer = undefined
}

function finishLog({ file, cell }: OpenLog): ExportedFile {
  file.finish()
  const { label, world, split, model } = cell.id
  return { path: file.path, count: cell.episodes, noun: 'episode', row: `${label} with ${model} on ${world} ${split}` }
}

/** Writer of one JSON object. Samples and reductions are last, so readers of the header can stop early. */
function writeJsonLog(file: OutputFile, { header, reductions }: LogFrame): LogWriter {
  let separator = '\n'
  file.write(`${jsonText(header).slice(0, -1)},\n"samples":[`)
  return {
    add({ sample }) {
      file.write(`${separator}${jsonText(sample)}`)
      separator = ',\n'
    },
    end: () => file.write(`\n],\n"reductions":${jsonText(reductions)}}\n`),
  }
}
