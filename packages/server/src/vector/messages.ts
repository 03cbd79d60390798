import { SIGNALS, type SignalName } from '@orreryjs/harness'
import { z } from 'zod'

/** Request to open a world. `options` are options of the world's package. */
export interface OpenWorld {
  readonly name: string
  readonly split?: string | undefined
  readonly dialect?: string | undefined
  readonly data?: string | undefined
  readonly options?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** Request for one episode per task. `paths` are actions to take at once. */
export interface StartMessage {
  readonly op: 'start'
  readonly world: number
  readonly tasks: readonly string[]
  readonly paths?: readonly (readonly string[])[] | undefined
  readonly signals: readonly SignalName[]
}

/** Request for one step of each episode. */
export interface StepMessage {
  readonly op: 'step'
  readonly episodes: readonly number[]
  readonly actions: readonly string[]
  readonly signals: readonly SignalName[]
}

/** Message of a client. `close` lists episodes that the client no longer needs; they end before the message is answered. */
export type VectorMessage = { readonly close?: readonly number[] | undefined } & (
  | { readonly op: 'hello' }
  | ({ readonly op: 'open' } & OpenWorld)
  | { readonly op: 'tasks'; readonly world: number; readonly split?: string | undefined }
  | { readonly op: 'describe'; readonly world: number; readonly tasks: readonly string[] }
  | StartMessage
  | StepMessage
  | { readonly op: 'fork'; readonly episodes: readonly number[] }
)

/** Names of all fields, for hints. */
export const MESSAGE_FIELDS: readonly string[] =
  'actions close data dialect episodes name op options paths signals split tasks world'.split(' ')

const close = z.array(z.int()).optional()
const episodes = z.array(z.int())
const texts = z.array(z.string())
const signals = z.array(z.enum(SIGNALS))
const world = z.int()

/** Schema of messages. A field that it does not name is refused. */
export const messageSchema: z.ZodType<VectorMessage> = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('hello'), close }),
  z.strictObject({
    op: z.literal('open'),
    close,
    name: z.string(),
    split: z.string().optional(),
    dialect: z.string().optional(),
    data: z.string().optional(),
    options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
  z.strictObject({ op: z.literal('tasks'), close, world, split: z.string().optional() }),
  z.strictObject({ op: z.literal('describe'), close, world, tasks: texts }),
  z.strictObject({ op: z.literal('start'), close, world, tasks: texts, paths: z.array(texts).optional(), signals }),
  z.strictObject({ op: z.literal('step'), close, episodes, actions: texts, signals }),
  z.strictObject({ op: z.literal('fork'), close, episodes }),
])
