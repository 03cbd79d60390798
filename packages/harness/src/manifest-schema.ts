import { z } from 'zod'
import { MANIFEST_SCHEMA, type RunManifest } from './manifest.ts'

const hash = z.string().regex(/^[0-9a-f]{32}$/)
const count = z.number().int().nonnegative()
const amount = z.number().nonnegative()
const plainObject = z.record(z.string(), z.json())

const limits = z.object({
  maxSteps: count.optional(),
  maxModelCalls: count.optional(),
  maxTokens: count.optional(),
  maxInvalid: count.optional(),
  maxRepeats: count.optional(),
  timeLimit: amount.optional(),
  costLimit: amount.optional(),
})

const setting = z.object({
  world: z.string(),
  split: z.string(),
  agent: z.string(),
  label: z.string().optional(),
  model: z.string(),
  options: plainObject.optional(),
  profile: z.string(),
  limits,
  feedback: z.enum(['none', 'terminal', 'always']),
  rewind: z.array(z.enum(['snapshot', 'replay', 'navigate', 'none'])),
  countThoughts: z.boolean(),
  seed: z.string(),
})

const schema = z.object({
  schema: z.literal(MANIFEST_SCHEMA),
  run: hash,
  configuration: plainObject,
  suite: z.string().optional(),
  orrery: z.string(),
  node: z.string(),
  git: z.object({ commit: z.string(), dirty: z.boolean() }).optional(),
  labels: z.array(z.string()),
  episodes: count,
  worlds: z.array(z.object({ id: z.string(), version: z.number(), dialect: z.string() })),
  agents: z.array(z.object({ id: z.string(), version: z.number(), options: plainObject.optional() })),
  models: z.array(z.string()),
  profiles: z.record(z.string(), hash),
  settings: z.array(setting),
  tasks: z.record(z.string(), z.string()),
})

/** What `run.json` must look like. Unknown members are dropped, so that a newer writer can add some. */
export const runManifestSchema: z.ZodType<RunManifest> = schema as unknown as z.ZodType<RunManifest>
