import { join, resolve } from 'node:path'
import type { World } from '@orreryjs/core'
import { VERSION } from '@orreryjs/runs/version'
import { stringify } from 'yaml'
import type { CreatedFiles, NewOptions } from '../create.ts'
import { checkDirectory } from '../create.ts'
import { typedPath } from '../next-steps.ts'
import { withTarballs } from '../tarballs.ts'
import { type NewFile, readTemplates, writePackage } from '../templates.ts'
import { copyWorld } from './copy-world.ts'
import { type OpenEnvFacts, openEnvFacts } from './openenv-facts.ts'

/** World of an OpenEnv package. */
export interface OpenEnvWorld {
  readonly world: World
  readonly split: string
  /** One-sentence description of the world. */
  readonly summary: string
  /** Name or file of the world. */
  readonly name: string
  /** True if the world has an option `dialect`. */
  readonly hasDialects: boolean
}

/** Packages that the server in a container needs. */
const PACKAGES = ['@orreryjs/orrery', '@orreryjs/server']
const RESOURCES = { cpu: 1, memory_mb: 2048, disk_mb: 1024, episode_timeout_s: 600, gpus: 0, gpu_types: [] }

/**
 * Writes an OpenEnv environment of a world: manifest, Dockerfile, server and validation files, and the code of a world in a file. Throws `FILE_EXISTS`, `FILE_UNWRITABLE`, or
 * `CONFIG_INVALID` for a world without a solvable task.
 */
export function createOpenEnvPackage(source: OpenEnvWorld, { from, out, program }: NewOptions): CreatedFiles {
  const { world, split, name, hasDialects } = source
  checkDirectory(out ?? `openenv-${world.id}`)
  const directory = resolve(from, out ?? `openenv-${world.id}`)
  const written = openEnvPackageFiles(source)
  const files = writePackage(directory, (temporary) => withTarballs(written, temporary, PACKAGES))
  const paths = files.map(({ path }) => path)
  const typed = typedPath(from, directory)
  return {
    directory,
    files: paths,
    typedPaths: paths.map((path) => typedPath(from, join(directory, path))),
    nextSteps: [
      `then: cd ${typed} && npm install --package-lock-only && docker build -t ${world.id} .`,
      `without a container: ${program} serve openenv ${name} --split ${split}${hasDialects ? ` --dialect ${world.dialect}` : ''}`,
    ],
  }
}

/** Returns the files of an OpenEnv environment. Throws `CONFIG_INVALID` for a world without a solvable task. */
export function openEnvPackageFiles(source: OpenEnvWorld): readonly NewFile[] {
  const { world, split, summary, hasDialects } = source
  const { name, files } = copyWorld(source.name)
  const facts = openEnvFacts(world, split)
  const texts: Readonly<Record<string, string>> = {
    WORLD_ID: world.id,
    WORLD_NAME: JSON.stringify(name),
    WORLD_SETTINGS: JSON.stringify({ split, ...(hasDialects && { dialect: world.dialect }) }),
    WORLD_SPLIT: split,
    WORLD_DIALECT: world.dialect,
    WORLD_SUMMARY: summary.replaceAll('"', "'"),
    ORRERY_VERSION: VERSION,
  }
  const templates = readTemplates('openenv').map(({ path, text }) => ({
    path,
    text: text.replace(/WORLD_(?:ID|NAME|SETTINGS|SPLIT|DIALECT|SUMMARY)|ORRERY_VERSION/g, (name) => texts[name] ?? name),
  }))
  return [
    ...templates,
    ...files,
    { path: 'openenv.yaml', text: stringify(manifestOf(source, facts)) },
    { path: 'validation/runtime.json', text: json(probeOf(facts)) },
    { path: 'validation/oracle.json', text: json(facts.oracle) },
    { path: 'validation/canaries.json', text: json(facts.canaries) },
  ]
}

/** Returns the content of openenv.yaml, with the `validation` block of RFC 008. */
function manifestOf({ world, split }: OpenEnvWorld, { counts, tools }: OpenEnvFacts): object {
  return {
    spec_version: 1,
    name: world.id,
    version: VERSION,
    type: 'space',
    runtime: 'node',
    app: 'server.mjs',
    port: 8000,
    validation: {
      reward: { range: [0, 1], oracle_tolerance: 0, floor_margin: 0.5 },
      resources: RESOURCES,
      network: { mode: 'no-network' },
      task_distribution: {
        dataset_version: `orrery ${VERSION}, ${world.id} version ${world.version}, dialect ${world.dialect}, split ${split}`,
      },
      capabilities: {
        verifier: { kind: 'reward_channel' },
        oracle: { form: 'injected_state', location: 'validation/oracle.json' },
        set_state: true,
        task_api: true,
        canaries: 'validation/canaries.json',
        declared_tools: tools,
        declared_task_count: counts,
      },
      types: { tags: ['text-world', `orrery:${world.id}`] },
      execution: {
        kind: 'openenv_ws',
        probe_path: 'validation/runtime.json',
        dockerfile: 'Dockerfile',
        context: '.',
        agent_boundary: 'api',
      },
    },
  }
}

function probeOf({ probe }: OpenEnvFacts): object {
  return {
    plan_schema_version: '1',
    reset: { episode_id: 'orrery-probe', seed: 0 },
    actions: probe.map((action) => ({ action })),
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
