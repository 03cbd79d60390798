import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { type LanguageModel, OrreryError } from '@orreryjs/core'
import type { ManifestModel, RunManifest } from '@orreryjs/harness'
import { refuseNetworkPath } from '../registry/files/file-name.ts'
import { isWeightsPath } from '../trust/settings.ts'
import { listWeights } from '../weights/stored-weights.ts'
import type { ReportProblem } from './check-manifest.ts'
import { differenceOf, differenceText } from './difference.ts'

/** Throws `CODE_CHANGED` if a model in this process differs from the recorded one: its weights, its engine, or how it computes. */
export function requireSameEngines(
  cells: readonly { readonly model: LanguageModel }[],
  { modelFacts = [] }: Pick<RunManifest, 'modelFacts'>,
): void {
  for (const { model } of cells) {
    const recorded = modelFacts.find(({ id }) => id === model.id)?.engine
    // A model without an engine replaces a recorded one and is never called.
    if (recorded === undefined || model.engine === undefined) continue
    const difference = differenceOf(recorded, model.engine, 0, 'engine')
    if (difference === undefined) continue
    throw new OrreryError(
      'CODE_CHANGED',
      `${model.id} differs from the model of the run: ${differenceText('run.json', difference)}`,
    )
  }
}

/** Compares the recorded hash of weights with the file that a model names, if it exists on this machine. */
export async function checkWeightsHashes({ modelFacts = [], configuration }: RunManifest, claim: ReportProblem): Promise<void> {
  for (const fact of modelFacts) {
    if (fact.engine === undefined) continue
    // Loaded only for these runs.
    const { hashFile } = await import('@orreryjs/models/llama')
    const path = weightsOf(fact, configuration['models'])
    if (path === undefined) continue
    const hash = await hashFile(path)
    if (hash === fact.engine.weights) continue
    claim(`run.json: ${fact.id} was played with weights of the SHA-256 ${fact.engine.weights}; ${path} has ${hash}`)
  }
}

/** Returns the file of a model's weights if it is here. A run that somebody sends may name any file, so only weights are read. */
function weightsOf({ id }: ManifestModel, models: unknown): string | undefined {
  const entry = typeof models === 'object' && models !== null ? (models as Readonly<Record<string, unknown>>)[id] : undefined
  const { model } = (typeof entry === 'object' && entry !== null ? entry : {}) as { readonly model?: unknown }
  const name = typeof model === 'string' ? `llama:${model}` : id
  const [, weights = ''] = /(?:^|\+)llama:(.*?)(?:,\s*\w+=.*)?$/s.exec(name) ?? []
  const path = isWeightsPath(weights) ? weights : listWeights().find((each) => each.name === weights)?.path
  if (path === undefined || path === '') return undefined
  refuseNetworkPath(path)
  return isGguf(path) ? path : undefined
}

/** True if a regular file begins like weights. */
function isGguf(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false
  const start = Buffer.alloc(4)
  try {
    const file = openSync(path, 'r')
    try {
      readSync(file, start, 0, start.length, 0)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
  return start.toString('latin1') === 'GGUF'
}
