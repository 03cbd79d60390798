import { type AgentPackage, type LanguageModel, OrreryError, type WorldPackage } from '@orreryjs/core'
import { agentPackageOf } from './agent-of.ts'
import { type CodeFiles, codeFiles } from './code-files.ts'
import { baseName, readFileName } from './file-name.ts'
import { languageModelOf } from './model-of.ts'
import { worldPackageOf } from './world-of.ts'

/** What of a registry says how files are read. */
interface FileReading {
  readonly module: string
  readonly files?: CodeFiles
}

/** The world that a file exports. Throws what reading and checking it throws, and `CONFIG_INVALID` where it has the name of another. */
export async function worldOfFile(
  registry: FileReading & { readonly worlds: readonly { readonly id: string }[] },
  name: string,
): Promise<WorldPackage> {
  const made = worldPackageOf(await load(registry, name), name)
  if (!registry.worlds.some(({ id }) => id === made.id)) return made
  // Its results would be taken for those of ours, and so would its prompts.
  throw new OrreryError('CONFIG_INVALID', `${name}: the id '${made.id}' is that of a world there is already`, {
    hint: 'give it an id of its own, in its tasks too',
  })
}

/** The agent that a file exports. Throws what reading and checking it throws. */
export async function agentOfFile(registry: FileReading, name: string): Promise<AgentPackage> {
  return agentPackageOf(await load(registry, name), name, baseName(readFileName(name)))
}

/** The model that a file exports. Throws what reading and checking it throws. */
export async function modelOfFile(registry: FileReading, name: string): Promise<LanguageModel> {
  return languageModelOf(await load(registry, name), name)
}

function load({ files, module }: FileReading, name: string): Promise<unknown> {
  return (files ?? codeFiles({ home: module })).load(name)
}
