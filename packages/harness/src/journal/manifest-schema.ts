import { FAULTS } from '@orreryjs/core'
import { z } from 'zod'
import { MANIFEST_SCHEMA, type RunManifest } from './manifest.ts'

const hash = z.string().regex(/^[0-9a-f]{32}$/)
/** A name is printed in lines, headings and tables, so it is one line. */
const name = z.string().regex(/^[^\n\r]*$/)
const count = z.number().int().nonnegative()
const amount = z.number().nonnegative()
const plainObject = z.record(z.string(), z.json())
const scalar = z.union([z.string(), z.number()])
/** Settings that are read without the schema of configurations; all others may have any value. */
const configuration = plainObject.and(
  z.looseObject({ blocks: z.array(plainObject).optional(), seed: scalar.optional(), seeds: z.array(scalar).optional() }),
)

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
  world: name,
  split: name,
  agent: name,
  label: name.exactOptional(),
  model: name,
  options: plainObject.exactOptional(),
  profile: name,
  limits,
  feedback: z.enum(['none', 'terminal', 'always']),
  rewind: z.array(z.enum(['snapshot', 'replay', 'navigate', 'none'])),
  memory: z.enum(['off', 'read-only', 'online']).exactOptional(),
  countThoughts: z.boolean(),
  disturbances: z
    .object({
      faults: z.partialRecord(z.enum(FAULTS), z.number().min(0).max(1)).exactOptional(),
      injections: z.record(name, hash).exactOptional(),
    })
    .exactOptional(),
  seed: z.string(),
})

/** Schema of `run.json`. Unknown fields are dropped, so that newer versions can add fields. */
export const runManifestSchema: z.ZodType<RunManifest> = z.object({
  schema: z.literal(MANIFEST_SCHEMA),
  run: hash,
  configuration,
  suite: name.exactOptional(),
  orrery: name,
  node: name,
  git: z.union([z.object({ commit: name, dirty: z.boolean() }), z.object({ error: z.string() })]).exactOptional(),
  labels: z.array(name),
  code: z.array(z.object({ path: z.string(), hash, files: z.record(z.string(), hash) })).exactOptional(),
  episodes: count,
  worlds: z.array(z.object({ id: name, version: z.number(), dialect: name })),
  agents: z.array(z.object({ id: name, version: z.number(), options: plainObject.exactOptional() })),
  models: z.array(name),
  modelFacts: z
    .array(
      z.object({
        id: name,
        kind: z.enum(['none', 'computed', 'server', 'person']).exactOptional(),
        simulated: z.boolean(),
        privileged: z.boolean().exactOptional(),
        engine: z.object({ name, version: z.string(), weights: z.string(), threads: count, context: count }).exactOptional(),
      }),
    )
    .exactOptional(),
  profiles: z.record(name, hash),
  settings: z.array(setting),
  tasks: z.record(name, z.string()),
  clusters: z.record(name, z.string()).exactOptional(),
})
