import { readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isProfileFile } from '../configuration/agent-profiles.ts'
import { blocksOf, dataIn, skillsIn } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import { fileNameFrom, isFileName, readFileName, refuseNetworkPath } from '../registry/files/file-name.ts'
import { readCode } from '../registry/files/read-code.ts'
import { type Connection, DEFAULT_KEY, variablesIn } from './connection.ts'
import { grantTrust, isInside, type NamedCode, type Permissions, type Trust } from './trust.ts'

/** Returns the files with code that a configuration names. */
export function fileNamesIn(configuration: Configuration): readonly string[] {
  return [...new Set(namesIn(configuration).map(withoutWrappers).filter(isFileName))]
}

/** True if the name of an agent starts a program: `cli:claude`, `cli:./play.sh`. */
export function isProgramName(name: string): boolean {
  return name.startsWith('cli:')
}

/** Returns the programs that the agents of a configuration start. */
export function programsIn(configuration: Configuration): readonly NamedCode[] {
  const names = blocksOf(configuration).flatMap(({ agent }) => agent)
  return [...new Set(names)].filter(isProgramName).map((name) => ({ name }))
}

/**
 * Returns the code among the names that a person or a program writes in this working directory: files, programs, and packages of the AI SDK.
 */
export function codeNamed(names: readonly string[]): readonly NamedCode[] {
  return names.map(withoutWrappers).flatMap((name): readonly NamedCode[] => {
    const [, scoped, plain] = /^ai-sdk:(?:(@[^/]+\/[^/]+)|([^/]+))\//.exec(name) ?? []
    if (isProgramName(name)) return [{ name }]
    if (scoped !== undefined || plain !== undefined) return [{ name: scoped ?? `@ai-sdk/${plain}` }]
    return isFileName(name) ? [{ name, location: resolve(readFileName(fileNameFrom(name, process.cwd())).path) }] : []
  })
}

/** Returns the paths of weights among names of models: `llama:./tiny.gguf,threads=2`. Names of added weights are no paths. */
export function weightsIn(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const [, weights = ''] = /^llama:(.*?)(?:,\s*\w+=.*)?$/s.exec(withoutWrappers(name)) ?? []
    return isWeightsPath(weights) ? [weights] : []
  })
}

/** True if weights are named by their path, and not by the name with which they were added. */
export function isWeightsPath(weights: string): boolean {
  return /[./\\]/.test(weights)
}

/** Describes code for a question: each file and all that it imports by path, with the start of their SHA-256. */
export function codeDigests(code: readonly NamedCode[]): readonly string[] {
  return code.flatMap(({ name, location }) => {
    if (location === undefined) return [`${isProgramName(name) ? 'the program' : 'the package'} ${name}`]
    const { files } = readCode(name, location)
    return Object.entries(files).map(([path, hash]) => `${join(dirname(location), path)}  sha256 ${hash}...`)
  })
}

/** Returns the names of worlds, agents and models in a configuration, and the models of its table with their type. */
function namesIn(configuration: Configuration): readonly string[] {
  const models = Object.values(configuration.models ?? {}).map(({ kind, model }) =>
    kind === undefined ? model : `${kind}:${model}`,
  )
  return [...blocksOf(configuration).flatMap(({ world, agent, model }) => [...world, ...agent, ...model]), ...models]
}

/** Returns the permissions that settings of a command line imply: the code, servers, variables and paths in them. */
export function permissionsOf(
  settings: Configuration,
): Required<Pick<Permissions, 'named' | 'exactPaths'>> & { readonly connections: readonly Connection[] } {
  const { models: _file, ...given } = settings
  const names = namesIn({ ...given })
  const blocks = blocksOf(given)
  const paths = [given.record, given.replay, given.replayOnly, given.envFile, given.prices, given.out]
  const ofBlocks = blocks.flatMap((block) => [...dataIn(block), ...skillsIn(block), block.profile])
  return {
    named: codeNamed(names),
    connections: [
      ...(given.baseUrl === undefined ? [] : [{ url: given.baseUrl, key: DEFAULT_KEY }]),
      ...names.map((name) => connectionOf(name, given.baseUrl)),
    ],
    exactPaths: [...paths, ...ofBlocks, ...weightsIn(names)].filter((path) => path !== undefined),
  }
}

/** Returns the server and the variable in a model's name: `openai:gpt-5,base_url=http://localhost/v1,key=MY_KEY`. */
function connectionOf(modelName: string, baseUrl: string | undefined): Connection {
  const name = withoutWrappers(modelName)
  const [model = '', ...parts] = name.split(',')
  const settings = Object.fromEntries(parts.map((part) => part.trim().split(/=(.*)/s)))
  const url: string | undefined = settings['base_url'] ?? (model.startsWith('ai-sdk:') ? undefined : baseUrl)
  const key: string | undefined = settings['key']
  return { url, key: key ?? (model.startsWith('ai-sdk:') ? undefined : DEFAULT_KEY) }
}

/** Returns the trust of a program in its own settings: it directs them itself. */
export function trustProgram(configuration: Configuration): Trust {
  return grantTrust({ named: codeNamed(namesIn(configuration)), connections: 'all', paths: 'all' })
}

/**
 * A wrapper before another name: `faulty:.1+` in `faulty:.1+./model.ts`. In names of servers, of weights and of files, a plus sign has no
 * meaning.
 */
const WRAPPER = /^(?:faulty:[^+]*|(?!(?:openai|responses|ai-sdk|llama|file):)[\w-]{2,}:[^+/\\]*)\+/

/** Returns a name without its wrappers: `./model.ts` for `faulty:.1+./model.ts`. */
function withoutWrappers(name: string): string {
  let inner = name
  for (let found = WRAPPER.exec(inner); found !== null; found = WRAPPER.exec(inner)) inner = inner.slice(found[0].length)
  return inner
}

/**
 * Throws for code, servers, variables and paths of settings from data that `trust` does not permit. Models of a table in `changes` are the
 * caller's own.
 */
export async function requireSettings(settings: Configuration, trust: Trust, changes: Configuration): Promise<void> {
  await trust.requireCode(codeNamed(namesIn(settings)))
  const names = blocksOf(settings).flatMap(({ model }) => model)
  for (const { name, connection, isNamed } of connectionsIn(settings, names))
    if (!isNamed || changes.models === undefined) trust.requireConnection(name, connection)
  checkPaths(settings, trust)
}

/** Returns the servers and variables that settings name: of these models, and of all models of their table (`isNamed`). */
export function connectionsIn(
  { models = {}, baseUrl }: Pick<Configuration, 'models' | 'baseUrl'>,
  names: readonly string[],
): readonly { readonly name: string; readonly connection: Connection; readonly isNamed: boolean }[] {
  const served = names.filter(
    (name) => !Object.hasOwn(models, name) && /^(?:openai|responses|ai-sdk)(?::|$)/.test(withoutWrappers(name)),
  )
  const ofTable = Object.entries(models).map(([name, entry]) => {
    const { url, key } = connectionOf(`${entry.kind ?? 'openai'}:${entry.model}`, baseUrl)
    const own = { url: entry.baseUrl ?? url, key: entry.key ?? (entry.baseUrl === undefined ? key : undefined) }
    return { name, connection: { ...own, variables: variablesIn(entry.headers, entry.query) }, isNamed: true }
  })
  return [...served.map((name) => ({ name, connection: connectionOf(name, baseUrl), isNamed: false })), ...ofTable]
}

/** Settings with a path, and what data may not do with it. */
const WRITTEN = ['record', 'replay', 'out'] as const
const CONTENT_IN_FORMAT = ['data', 'skill', 'profile', 'prices', 'replayOnly'] as const
/** The directories among them. */
const DIRECTORIES = { data: dataIn, skill: skillsIn }

/**
 * Throws `PATH_UNTRUSTED` for a path that only data names: a file to write, a file of environment variables, or, outside of the working
 * directory, a file whose content goes into prompts. Files for code are checked when they are loaded.
 */
export function checkPaths(configuration: Configuration, trust: Trust): void {
  const { envFile } = configuration
  if (envFile !== undefined) requirePath(trust, 'envFile', envFile, false)
  for (const name of WRITTEN) {
    const path = configuration[name]
    // A run directory is new, so no file in the working directory is overwritten.
    if (path !== undefined) requirePath(trust, name, path, name === 'out' && isInside(path, '.'))
  }
  // A program reads weights, so that a file in the working directory is not harmless either.
  for (const path of weightsIn(namesIn(configuration))) requirePath(trust, 'model', path, false)
  const blocks = blocksOf(configuration)
  for (const name of CONTENT_IN_FORMAT) {
    const values =
      name === 'data' || name === 'skill'
        ? blocks.flatMap(DIRECTORIES[name])
        : name === 'profile'
          ? blocks.map((block) => block[name])
          : [configuration[name]]
    for (const path of new Set(values)) {
      if (path === undefined || (name === 'profile' && !isProfileFile(path))) continue
      refuseNetworkPath(path)
      requirePath(trust, name, path, isInside(path, '.') && (!Object.hasOwn(DIRECTORIES, name) || !hasOutsideLinks(path)))
    }
  }
}

/** True if a link in a directory, at any depth, leads out of the working directory. */
function hasOutsideLinks(directory: string): boolean {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) return false
  const entries = readdirSync(directory, { withFileTypes: true, recursive: true })
  return entries.some((entry) => entry.isSymbolicLink() && !isInside(join(entry.parentPath, entry.name), '.'))
}

function requirePath(trust: Trust, setting: string, path: string, isHarmless: boolean): void {
  if (!isHarmless) trust.requirePath(setting, path)
}
