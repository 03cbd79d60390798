import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isOrreryError } from '@orreryjs/core'
import type { CompletedEpisode } from '@orreryjs/harness'
import { titleOf } from '@orreryjs/runs/results'
import { exportTrajectories } from './agenttraj.ts'
import { exportRecords } from './csv.ts'
import { type CardSubset, type CardTally, datasetCard } from './dataset-card.ts'
import type { ExportedFile, ExportSettings } from './export-settings.ts'
import { exportExamples } from './fine-tuning.ts'
import { refuseFilled, writeOutput } from './output-file.ts'
import { exportPreferences } from './preferences.ts'
import type { RunToExport } from './run-to-export.ts'
import { exportStepLabels } from './step-labels.ts'

/** A subset of the dataset: an export in one file. */
interface Subset extends Omit<CardSubset, 'count'> {
  /** True if the export refuses a run without lines for it. */
  readonly isOptional?: boolean
  export(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]>
}

/** All files are JSON lines: the library `datasets` reads one format per dataset. */
const SUBSETS: readonly Subset[] = [
  { name: 'episodes', file: 'episodes.jsonl', meaning: 'an episode with all metrics', export: exportRecords },
  { name: 'agenttraj', file: 'agenttraj.jsonl', meaning: 'an episode as a conversation', export: exportTrajectories },
  { name: 'step-labels', file: 'step-labels.jsonl', meaning: 'a step with exact distances', export: exportStepLabels },
  {
    name: 'openai-finetune',
    file: 'openai-finetune.jsonl',
    meaning: 'a request and the reply to learn',
    isOptional: true,
    export: exportExamples,
  },
  {
    name: 'dpo',
    file: 'dpo.jsonl',
    meaning: 'a better and a worse step in the same state',
    isOptional: true,
    export: exportPreferences,
  },
]

/**
 * Exports a dataset for the Hugging Face Hub: a file for each subset that the run has, and a card that declares them. Throws `FILE_EXISTS` for
 * a directory with files.
 */
export async function exportDataset(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const folder = settings.out ?? join(run.directory, 'huggingface')
  if (!settings.force) refuseFilled(folder)
  const { onEpisode: _, ...quiet } = settings
  const subsets: CardSubset[] = []
  const files: ExportedFile[] = []
  for (const [index, { isOptional = false, ...subset }] of SUBSETS.entries()) {
    const out = join(folder, 'data', subset.file)
    try {
      // Progress counts each episode once.
      const [file] = await subset.export(run, { ...(index === 0 ? settings : quiet), out })
      if (file === undefined) continue
      files.push(file)
      subsets.push({ name: subset.name, file: subset.file, meaning: subset.meaning, count: file.count })
    } catch (error) {
      if (!isOptional || !isOrreryError(error) || error.code !== 'USAGE') throw error
      // A subset of an earlier export.
      rmSync(out, { force: true })
    }
  }
  const path = join(folder, 'README.md')
  const card = { title: titleOf(run.directory), manifest: run.manifest, subsets, tally: await tallyOf(run.episodes()) }
  writeOutput(path, datasetCard(card), settings.force)
  return [...files, { path, count: subsets.length, noun: 'subset' }]
}

/** Counts the episodes of each row by world and split. */
async function tallyOf(episodes: AsyncIterable<CompletedEpisode>): Promise<readonly CardTally[]> {
  const tally = new Map<string, CardTally>()
  for await (const { metrics } of episodes) {
    const { world, split, label, model, success } = metrics
    const key = JSON.stringify([world, split, label, model])
    const { episodes: count, solved } = tally.get(key) ?? { episodes: 0, solved: 0 }
    tally.set(key, { world, split, label, model, episodes: count + 1, solved: solved + (success ? 1 : 0) })
  }
  return [...tally.values()]
}
