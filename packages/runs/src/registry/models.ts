import { type LanguageModel, OrreryError } from '@orreryjs/core'
import type { Policy } from '@orreryjs/core/worlds'
import type { Exchange, Limiter, Quota } from '@orreryjs/models/openai'
import type { ModelSettings, ModelTable } from '../configuration/models.ts'
import { isFileName } from './files/file-name.ts'
import { playersOf } from './players.ts'
import type { Registry } from './registry.ts'
import { isPrivilegedId, isSimulatedId } from './simulated.ts'
import { unknownModel } from './unknown-model.ts'

/** How a model is reached. */
export interface ModelAccess {
  /** @default OPENAI_API_KEY */
  readonly apiKey?: string | undefined
  readonly baseUrl?: string | undefined
  /** Milliseconds for one attempt. */
  readonly modelTimeout?: number | undefined
  /** Attempts after the first. */
  readonly modelRetries?: number | undefined
  /** Models under names of their own. */
  readonly models?: ModelTable | undefined
  /** What the configuration says of the model that is made: it goes before what holds for all. */
  readonly settings?: ModelSettings | undefined
  /** File with what tokens cost. */
  readonly prices?: string | undefined
  /** Told of what a server does not take, and what is done in its place; `about` names it, as chat completions do. */
  readonly notice?: ((message: string, about?: string) => void) | undefined
  /** Told of every answer of a server, as it wrote it. */
  readonly exchange?: ((exchange: Exchange) => void) | undefined
  /** Makes what keeps requests to a quota that is shared with other programs. @default each model keeps to its own */
  readonly limiter?: ((model: string, quota: Quota) => Limiter) | undefined
  /** Whether replies are taken in pieces, whatever else says. @default what the model's own settings say */
  readonly stream?: boolean | undefined
  /** Makes the model that a person answers for; absent where nobody can be asked. */
  readonly human?: (() => Promise<LanguageModel>) | undefined
  /** Ids of models whose replies are all at hand: they are named and never asked. */
  readonly recorded?: readonly string[] | undefined
}

/** Something that the name of a model sets: `simulated:mid,eps=.2`. */
export interface ModelParameter {
  readonly name: string
  /** What belongs together in a list. @default nothing apart */
  readonly group?: string
  /** The values that it takes, in words: `0 to 1`. */
  readonly takes: string
  /** One line: what it decides. */
  readonly summary: string
  /** Its value in each preset. */
  readonly presets?: Readonly<Record<string, number>>
}

/** What can be said in the name of a kind of model. */
export interface DescribedModel {
  /** Settings that go together under a name, and what each is like. @default none */
  readonly presets?: Readonly<Record<string, string>>
  readonly parameters: readonly ModelParameter[]
}

/** What a model may be made with beside its name and how it is reached. */
export interface ModelParts {
  /** Makes the model that this one stands before. */
  inner(name: string): Promise<LanguageModel>
  /** Loads what plays the worlds from their texts. */
  players(): Promise<readonly Policy[]>
}

/** A kind of language model, named `ID` or `ID:PARAMETER`. */
export interface ModelEntry {
  readonly id: string
  readonly form: string
  readonly summary: string
  /** What its parameter can say, for `orrery list models ID`. @default that it says nothing */
  describe?(parts: Pick<ModelParts, 'players'>): Promise<DescribedModel>
  create(name: string, access: ModelAccess, parts: ModelParts): Promise<LanguageModel>
}

/** The model of agents that ask none. */
export const NO_MODEL: LanguageModel = {
  id: 'none',
  kind: 'none',
  generate: () => {
    throw new OrreryError('MODEL_SCRIPT', 'an agent that needs no model asked one')
  },
}

/** Makes a model, by its kind or from a file. Throws `MODEL_UNKNOWN` for a kind that does not exist and what the kind or the file throws. */
export async function createModel(registry: Registry, name: string, access: ModelAccess): Promise<LanguageModel> {
  if (access.recorded?.includes(name) === true) return standIn(name)
  const named = access.models !== undefined && Object.hasOwn(access.models, name) ? access.models[name] : undefined
  if (named !== undefined) return createNamed(registry, name, named, access)
  const kind = name.split(':')[0] ?? ''
  const entry = registry.models.find(({ id }) => id === name) ?? registry.models.find(({ id }) => id === kind)
  if (entry !== undefined) {
    return entry.create(name, access, {
      inner: (inner) => createModel(registry, inner, access),
      players: () => playersOf(registry),
    })
  }
  if (isFileName(name)) return (await import('./files/of-file.ts')).modelOfFile(registry, name)
  throw unknownModel(
    name,
    registry.models.map(({ id }) => id),
    Object.keys(access.models ?? {}),
  )
}

/** A model of the configuration. Its rows have the name that it has there; where its replies are simulated, that is said too. */
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
    throw new OrreryError('CONFIG_INVALID', `models.${name}: ${model} is a file, which takes no ${extra}`, {
      hint: 'set it in the file',
    })
  }
  const others = Object.fromEntries(Object.entries(models ?? {}).filter(([each]) => each !== name))
  const made = await createModel(registry, isFile ? model : `${kind ?? 'openai'}:${model}`, {
    ...access,
    models: others,
    settings,
  })
  return {
    id: made.simulated === true ? `${name}+${made.id}` : name,
    ...(made.kind && { kind: made.kind }),
    ...(made.simulated && { simulated: true }),
    ...(made.privileged && { privileged: true }),
    ...(made.knows && { knows: made.knows }),
    generate: (request, options) => made.generate(request, options),
  }
}

/** Named in a record and never asked: of what it was, only the id is left. */
function standIn(id: string): LanguageModel {
  return {
    id,
    ...(id === NO_MODEL.id && { kind: 'none' }),
    ...(/(?:^|\+)human$/.test(id) && { kind: 'person' }),
    simulated: isSimulatedId(id),
    privileged: isPrivilegedId(id),
    generate: () => {
      throw new OrreryError('MODEL_SCRIPT', `${id} is not there to be asked`)
    },
  }
}
