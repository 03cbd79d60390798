import { z } from 'zod'
import { MANIFEST_SCHEMA, type RunManifest } from './manifest.ts'

const hash = z.string().regex(/^[0-9a-f]{32}$/)
const count = z.number().int().nonnegative()
const amount = z.number().nonnegative()
const plainObject = z.record(z.string(), z.json())

const limits = z.object({
  maxSteps: count.exactOptional(),
  maxModelCalls: count.exactOptional(),
  maxTokens: count.exactOptional(),
  maxInvalid: count.exactOptional(),
  maxRepeats: count.exactOptional(),
  timeLimit: amount.exactOptional(),
  costLimit: amount.exactOptional(),
})

const setting = z.object({
  world: z.string(),
  split: z.string(),
  agent: z.string(),
  label: z.string().exactOptional(),
  model: z.string(),
  options: plainObject.exactOptional(),
  profile: z.string(),
  limits,
  feedback: z.enum(['none', 'terminal', 'always']),
  rewind: z.array(z.enum(['snapshot', 'replay', 'navigate', 'none'])),
  countThoughts: z.boolean(),
  seed: z.string(),
})

/** Schema of `run.json`. Unknown fields are dropped, so that newer versions can add fields. */
export const runManifestSchema: z.ZodType<RunManifest> = z.object({
  schema: z.literal(MANIFEST_SCHEMA),
  run: hash,
  configuration: plainObject,
  suite: z.string().exactOptional(),
  orrery: z.string(),
  node: z.string(),
  git: z.union([z.object({ commit: z.string(), dirty: z.boolean() }), z.object({ error: z.string() })]).exactOptional(),
  labels: z.array(z.string()),
  code: z.array(z.object({ path: z.string(), hash, files: z.record(z.string(), hash) })).exactOptional(),
  episodes: count,
  worlds: z.array(z.object({ id: z.string(), version: z.number(), dialect: z.string() })),
  agents: z.array(z.object({ id: z.string(), version: z.number(), options: plainObject.exactOptional() })),
  models: z.array(z.string()),
  modelFacts: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(['none', 'computed', 'server', 'person']).exactOptional(),
        simulated: z.boolean(),
        privileged: z.boolean().exactOptional(),
      }),
    )
    .exactOptional(),
  profiles: z.record(z.string(), hash),
  settings: z.array(setting),
  tasks: z.record(z.string(), z.string()),
  clusters: z.record(z.string(), z.string()).exactOptional(),
})
