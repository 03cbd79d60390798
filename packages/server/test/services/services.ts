import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LanguageModel } from '@orreryjs/core'
import { createWebArena, webarena } from '@orreryjs/env-webarena'
import { createAgentGym } from '../../src/agentgym/create-agent-gym.ts'
import { createMcp } from '../../src/mcp/create-mcp.ts'
import { createModelProxy } from '../../src/model-server/create-model-proxy.ts'
import { createModelServer } from '../../src/model-server/create-model-server.ts'
import { createOpenEnv } from '../../src/openenv/create-open-env.ts'
import { createSite } from '../../src/site/create-site.ts'
import { createVector } from '../../src/vector/create-vector.ts'
import { createView, type ViewedRuns } from '../../src/view/create-view.ts'
import { createWeb } from '../../src/web/create-web.ts'
import type { Service } from '../../src/wire/service.ts'
import { counter } from '../adapters/counter.ts'
import { tinyShop } from '../tiny-shop.ts'

/** Hooks that every service takes. */
export interface ServiceHooks {
  onFailure(error: unknown): void
  onNotice(text: string): void
}

/** One of the services that Orrery serves. */
export interface ExampleService {
  readonly name: string
  create(hooks: ServiceHooks): Service | Promise<Service>
  /** Path that answers GET with 200. */
  readonly readPath: string
  /** Path that answers POST. */
  readonly writePath: string
  readonly contentType: string
  /** True if a body is an error in the form of the protocol. */
  isError(body: string): boolean
}

const model: LanguageModel = {
  id: 'tiny',
  kind: 'computed',
  generate: () => ({ choices: [{ text: 'welcome', finish: 'stop' }], usage: { inputTokens: 1, outputTokens: 1 } }),
}
/** More than a test opens, so that the memory of sessions is bounded soon. */
const MAX_SESSIONS = 300
const RUN = {
  state: async () => ({}),
  currentState: () => ({}),
  lines: async () => ({}),
  episode: async () => ({}),
  report: async () => ({}),
}
const runs: ViewedRuns = {
  directory: () => '/here',
  runs: () => [{ id: 'a' }],
  run: (id) => (id === 'a' ? { ...RUN, watch: () => () => undefined } : undefined),
  watch: () => () => undefined,
}
const source = { world: counter, split: 'all', summary: 'Counts.', version: '1' }
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const isOpenAiError = (body: string): boolean => typeof JSON.parse(body).error.message === 'string'
const hasDetail = (body: string): boolean => JSON.parse(body).detail !== undefined
const isPage = (body: string): boolean => body.startsWith('<!doctype html>') && body.includes('role="alert"')

/** Returns a cassette without recordings. */
function emptyCassette(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'orrery-services-')), 'cassette.jsonl')
  writeFileSync(path, '')
  return path
}

/** Every service: a test of these covers all servers, because a port is opened by `listen` only. */
export const SERVICES: readonly ExampleService[] = [
  {
    name: 'model server',
    create: (hooks) => createModelServer(model, hooks),
    readPath: '/v1/models',
    writePath: '/v1/chat/completions',
    contentType: JSON_TYPE,
    isError: isOpenAiError,
  },
  {
    name: 'model server, Messages',
    create: (hooks) => createModelServer(model, hooks),
    readPath: '/__calls',
    writePath: '/v1/messages',
    contentType: JSON_TYPE,
    isError: (body) => JSON.parse(body).error.message !== undefined,
  },
  {
    name: 'model proxy',
    create: ({ onNotice }) => createModelProxy({ cassette: emptyCassette(), onNotice }),
    readPath: '',
    writePath: '/v1/responses',
    contentType: JSON_TYPE,
    isError: isOpenAiError,
  },
  {
    name: 'agentgym',
    create: (hooks) => createAgentGym(source, hooks),
    readPath: '/health',
    writePath: '/step',
    contentType: JSON_TYPE,
    isError: hasDetail,
  },
  {
    name: 'openenv',
    create: (hooks) => createOpenEnv(source, hooks),
    readPath: '/health',
    writePath: '/step',
    contentType: JSON_TYPE,
    isError: hasDetail,
  },
  {
    name: 'mcp',
    create: (hooks) => createMcp({ worlds: [source], version: '1' }, hooks),
    readPath: '/health',
    writePath: '/mcp',
    contentType: JSON_TYPE,
    isError: (body) => typeof JSON.parse(body).error.code === 'number',
  },
  {
    name: 'vector',
    create: (hooks) => createVector({ worlds: [{ world: counter, split: 'all', maxSteps: 9 }], version: '1' }, hooks),
    readPath: '/health',
    writePath: '/message',
    contentType: JSON_TYPE,
    isError: (body) => typeof JSON.parse(body).error.code === 'string',
  },
  {
    name: 'site',
    create: (hooks) => createSite(tinyShop(), { ...hooks, maxSessions: MAX_SESSIONS }),
    readPath: '/',
    writePath: '/start',
    contentType: FORM_TYPE,
    isError: isPage,
  },
  {
    name: 'sites of WebArena',
    create: (hooks) => {
      const { web } = webarena.presentation ?? {}
      if (web === undefined) throw new Error('WebArena has no sites')
      return createWeb(
        { ...web, world: createWebArena({ size: 'small' }), split: 'test' },
        { ...hooks, maxSessions: MAX_SESSIONS },
      )
    },
    readPath: '/',
    writePath: '/__reset',
    contentType: JSON_TYPE,
    isError: (body) => isPage(body) || isOpenAiError(body),
  },
  {
    name: 'view',
    create: (hooks) => createView(runs, { page: '<!doctype html><title>x</title>', ...hooks }),
    readPath: '/api/runs',
    writePath: '/api/runs',
    contentType: JSON_TYPE,
    isError: (body) => typeof JSON.parse(body).error.code === 'string',
  },
]
