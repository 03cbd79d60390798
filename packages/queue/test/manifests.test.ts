import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const read = (name: string): unknown =>
  parse(readFileSync(fileURLToPath(new URL(`../../../examples/many-machines/${name}`, import.meta.url)), 'utf8'))

const command = z.tuple([z.literal('./orrery'), z.enum(['run', 'worker'])], z.string())

test('the compose file has only members that Compose supports', () => {
  const service = z.strictObject({
    image: z.string(),
    command: z.union([command, z.tuple([z.literal('redis-server')], z.string())]),
    environment: z.record(z.string(), z.string()).optional(),
    depends_on: z.array(z.literal('redis')).optional(),
    restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
    volumes: z.array(z.string().regex(/^\.\/[a-z]+:\/[a-z]+$/)).optional(),
  })
  expect(z.strictObject({ services: z.record(z.string(), service) }).safeParse(read('compose.yaml')).error).toBeUndefined()
})

test('the Job has only members that Kubernetes supports', () => {
  const secret = z.strictObject({
    secretKeyRef: z.strictObject({ name: z.string(), key: z.string(), optional: z.boolean().optional() }),
  })
  const container = z.strictObject({
    name: z.string().regex(/^[a-z0-9-]+$/),
    image: z.string(),
    command,
    env: z.array(z.strictObject({ name: z.string(), valueFrom: secret })),
    resources: z.strictObject({ requests: z.strictObject({ cpu: z.string(), memory: z.string() }) }),
  })
  const job = z.strictObject({
    apiVersion: z.literal('batch/v1'),
    kind: z.literal('Job'),
    metadata: z.strictObject({ name: z.string().regex(/^[a-z0-9-]+$/) }),
    spec: z.strictObject({
      parallelism: z.int(),
      completions: z.int(),
      backoffLimit: z.int(),
      activeDeadlineSeconds: z.int(),
      template: z.strictObject({
        spec: z.strictObject({
          restartPolicy: z.enum(['OnFailure', 'Never']),
          terminationGracePeriodSeconds: z.int(),
          containers: z.array(container).length(1),
        }),
      }),
    }),
  })
  expect(job.safeParse(read('job.yaml')).error).toBeUndefined()
})
