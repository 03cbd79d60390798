import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OrreryError, parseJson } from '@orreryjs/core'
import { createDirectory, userDataDirectory } from '@orreryjs/harness'
import { z } from 'zod'
import { unknownName } from '../texts/nearest.ts'

/** Weights in the user's data directory, with the name by which a model uses them: `llama:NAME`. */
export interface StoredWeights {
  readonly name: string
  readonly path: string
  /** SHA-256 of the weights in hexadecimal digits. */
  readonly sha256: string
  readonly bytes: number
  /** File or address from which they were added. */
  readonly source: string
}

const record: z.ZodType<Pick<StoredWeights, 'sha256' | 'bytes' | 'source'>> = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number(),
  source: z.string(),
})

const NAME = /^[A-Za-z0-9][\w-]{0,39}$/

/** Throws `USAGE` for a name that could be a path. */
export function checkWeightsName(name: string): void {
  if (NAME.test(name)) return
  throw new OrreryError('USAGE', `'${name}' is no name for weights. Expected 1 to 40 letters, digits, _ and -`)
}

/** Returns the paths of weights and of their record; creates the directory. */
export function weightsPaths(name: string): { readonly weights: string; readonly record: string } {
  const directory = weightsDirectory()
  createDirectory(directory)
  return { weights: join(directory, `${name}.gguf`), record: join(directory, `${name}.json`) }
}

function weightsDirectory(): string {
  return join(userDataDirectory(), 'models')
}

/** Lists the added weights by name. Throws `DATA_INVALID` for a damaged record. */
export function listWeights(): readonly StoredWeights[] {
  let names: readonly string[] = []
  try {
    names = readdirSync(weightsDirectory())
  } catch {
    // No weights were added yet.
  }
  return names
    .flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? [])
    .sort()
    .map(readRecord)
}

function readRecord(name: string): StoredWeights {
  const path = join(weightsDirectory(), `${name}.json`)
  const result = record.safeParse(parsed(path))
  if (result.success) return { name, path: join(weightsDirectory(), `${name}.gguf`), ...result.data }
  throw new OrreryError('DATA_INVALID', `${path} is damaged. Expected sha256, bytes and source`, {
    hint: `delete it, and add the weights again: \`orrery models add ${name} --file FILE\``,
  })
}

function parsed(path: string): unknown {
  try {
    return parseJson(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns added weights. Throws `MODEL_UNKNOWN`. */
export function findWeights(name: string): StoredWeights {
  const all = listWeights()
  const found = all.find((each) => each.name === name)
  if (found !== undefined) return found
  const names = all.map((each) => each.name)
  const hint = `name a file, llama:./FILE.gguf, or add weights: \`orrery models add ${name} --file FILE\``
  throw unknownName('MODEL_UNKNOWN', 'weights', name, names, { hint })
}
