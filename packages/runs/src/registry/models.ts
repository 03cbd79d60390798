import { type LanguageModel, OrreryError } from '@orreryjs/core'
import type { ModelSettings } from '../configuration/models.ts'
import { NO_TRUST } from '../trust/trust.ts'
import { isFileName } from './files/file-name.ts'
import type { ModelAccess } from './model-entry.ts'
import { isPrivilegedId, isSimulatedId } from './model-labels.ts'
import { playersOf } from './players.ts'
import type { Registry } from './registry.ts'
import { unknownModel } from './unknown-model.ts'

/** The model of agents without a model. */
export const NO_MODEL: LanguageModel = {
  id: 'none',
  kind: 'none',
  generate: () => {
    throw new OrreryError('MODEL_SCRIPT', 'an agent without a model called a model')
  },
}

/** Creates a model by its kind or from a file. Throws `MODEL_UNKNOWN` for an unknown kind, and the errors of the kind or the file. */
export async function createModel(registry: Registry, name: string, access: ModelAccess): Promise<LanguageModel> {
  if (access.recordedModels?.includes(name) === true) return standIn(name)
  const namedModel = access.models !== undefined && Object.hasOwn(access.models, name) ? access.models[name] : undefined
  if (namedModel !== undefined) return createNamed(registry, name, namedModel, access)
  const kind = name.split(':')[0] ?? ''
  const entry = registry.models.find(({ id }) => id === name) ?? registry.models.find(({ id }) => id === kind)
  if (entry !== undefined) {
    const { trust = NO_TRUST } = registry
    const model = await entry.create(name, access, {
      inner: (inner) => createModel(registry, inner, access),
      players: () => playersOf(registry),
      trust: access.isOffline === true ? trust.offline() : trust,
    })
    return access.isOffline === true && model.kind !== 'computed' ? uncallable(model) : model
  }
  if (isFileName(name)) return (await import('./files/of-file.ts')).modelOfFile(registry, name)
  throw unknownModel(
    name,
    registry.models.map(({ id }) => id),
    Object.keys(access.models ?? {}),
  )
}

/** Creates a named model of the configuration. Its rows have its name; simulated models keep their id as a suffix. */
async function createNamed(
  registry: Registry,
  name: string,
  settings: ModelSettings,
  { models, ...access }: ModelAccess,
): Promise<LanguageModel> {
  const { kind, model } = settings
  const isFile = kind === undefined && isFileName(model)
  const extra = Object.keys(settings).find((key) => key !== 'model')
  if (isFile && extra !== undefined) {
    throw new OrreryError('CONFIG_INVALID', `models.${name}: ${model} is a file, which does not support ${extra}`, {
      hint: 'set it in the file',
    })
  }
  const others = Object.fromEntries(Object.entries(models ?? {}).filter(([each]) => each !== name))
  const inner = await createModel(registry, isFile ? model : `${kind ?? 'openai'}:${model}`, {
    ...access,
    models: others,
    settings,
  })
  return {
    id: inner.simulated === true ? `${name}+${inner.id}` : name,
    ...(inner.kind && { kind: inner.kind }),
    ...(inner.simulated && { simulated: true }),
    ...(inner.privileged && { privileged: true }),
    ...(inner.engine && { engine: inner.engine }),
    ...(inner.scoresTexts && { scoresTexts: true }),
    ...(inner.supportsTask && { supportsTask: inner.supportsTask }),
    generate: (request, options) => inner.generate(request, options),
  }
}

/** Returns a model that only has the facts of another. */
function uncallable({ generate: _, ...facts }: LanguageModel): LanguageModel {
  return { ...facts, generate: standIn(facts.id).generate }
}

/** Placeholder of a recorded model, which is never called; only its id is known. */
function standIn(id: string): LanguageModel {
  return {
    id,
    ...(id === NO_MODEL.id && { kind: 'none' }),
    ...(/(?:^|\+)human$/.test(id) && { kind: 'person' }),
    simulated: isSimulatedId(id),
    privileged: isPrivilegedId(id),
    // The recorded replies have scores or not.
    scoresTexts: true,
    generate: () => {
      throw new OrreryError('MODEL_SCRIPT', `${id} is a placeholder and cannot be called`)
    },
  }
}
