import { type Injection, OrreryError } from '@orreryjs/core'
import { z } from 'zod'
import { refuseNetworkPath } from '../registry/files/file-name.ts'
import { bundledInjections } from './bundled-injections.ts'
import { text } from './values.ts'
import { readYamlFile } from './yaml-file.ts'

const injection: z.ZodType<Injection> = z.strictObject(
  {
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: 'expected an id of lower-case letters, digits and -' }),
    world: text,
    place: text,
    text,
    demands: text,
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `no member named "${issue.keys[0]}". Known: id, world, place, text, demands`
        : 'expected an injection: { id, world, place, text, demands }',
  },
)

const list = z
  .array(injection, { error: 'expected a list of injections' })
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'expected distinct ids' })

/** Prefix of injections that come with Orrery. */
const BUNDLED = 'bundled:'

/** Injections, the path of a YAML or JSON file with them, `bundled:ID`, `bundled:all`, or `none`. */
export const injectionList: z.ZodType<readonly Injection[]> = z.unknown().transform((value, context) => {
  const source = typeof value === 'string' ? value : undefined
  if (source === 'none') return []
  if (source?.startsWith(BUNDLED) === true) return bundledInjections(source.slice(BUNDLED.length))
  if (source !== undefined) refuseNetworkPath(source)
  const result = list.safeParse(source === undefined ? value : readYamlFile(source))
  if (result.success) return result.data
  const [issue] = result.error.issues
  const where = issue?.path.map(String) ?? []
  const message = issue?.message ?? 'expected a list of injections'
  if (source !== undefined)
    throw new OrreryError('CONFIG_INVALID', `${[source, where.join('.')].filter(Boolean).join(': ')}: ${message}`)
  context.addIssue({ code: 'custom', path: where, message })
  return z.NEVER
})
