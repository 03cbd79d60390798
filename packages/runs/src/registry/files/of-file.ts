import { type AgentPackage, type LanguageModel, OrreryError, type WorldPackage } from '@orreryjs/core'
import { NO_TRUST, type Trust } from '../../trust/trust.ts'
import { agentPackageOf } from './agent-package-of.ts'
import { type CodeFiles, codeFiles } from './code-files.ts'
import { baseName, readFileName } from './file-name.ts'
import { languageModelOf } from './language-model-of.ts'
import { worldPackageOf } from './world-package-of.ts'

/** The registry fields needed to read files. */
interface FileReading {
  readonly module: string
  readonly files?: CodeFiles
  readonly trust?: Trust
}

/** Loads the world that a file exports. Throws the errors of reading and validating it, and `CONFIG_INVALID` if its id is taken. */
export async function worldOfFile(
  registry: FileReading & { readonly worlds: readonly { readonly id: string }[] },
  name: string,
): Promise<WorldPackage> {
  const world = worldPackageOf(await load(registry, name), name)
  if (!registry.worlds.some(({ id }) => id === world.id)) return world
  // Its results and prompts would be confused with the bundled world's.
  throw new OrreryError('CONFIG_INVALID', `${name}: the id '${world.id}' is already the id of a world`, {
    hint: 'give it another id, also in its tasks',
  })
}

/** Loads the agent that a file exports. Throws the errors of reading and validating it. */
export async function agentOfFile(registry: FileReading, name: string): Promise<AgentPackage> {
  return agentPackageOf(await load(registry, name), name, baseName(readFileName(name)))
}

/** Loads the model that a file exports. Throws the errors of reading and validating it. */
export async function modelOfFile(registry: FileReading, name: string): Promise<LanguageModel> {
  return languageModelOf(await load(registry, name), name)
}

function load({ files, module, trust = NO_TRUST }: FileReading, name: string): Promise<unknown> {
  return (files ?? codeFiles({ trust, fallbackModule: module })).load(name)
}
