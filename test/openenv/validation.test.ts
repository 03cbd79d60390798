import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { CHECKS } from './checks.ts'
import { type OpenEnvFolder, type OpenEnvProcess, startOpenEnv, TOKEN, writeOpenEnv } from './package.ts'
import { type OpenEnvSocket, openSocket, type Reply } from './socket.ts'

interface Trajectory {
  readonly task_id: string
  readonly actions: readonly string[]
}

interface Named {
  readonly name: string
}

interface Schema {
  readonly required: readonly string[]
  readonly properties: object
}

const covered = new Set<string>()
/** Declares the test of one or more checks. */
function check(ids: readonly string[], run: () => unknown): void {
  for (const id of ids) covered.add(id)
  test(ids.join(', '), async () => void (await run()))
}

/** Worlds of `npm test`; `validation.long.test.ts` validates the others. */
const WORLDS = process.env['ORRERY_LONG'] === undefined ? ['textcraft'] : ['alfworld', 'webshop']

describe.each(WORLDS)('OpenEnv environment of %s', (world) => {
  let folder: OpenEnvFolder
  let server: OpenEnvProcess
  beforeAll(async () => {
    folder = await writeOpenEnv(world)
    server = await startOpenEnv(folder, validation().resources.memory_mb)
  })
  afterAll(async () => {
    await server.stop()
    folder.remove()
  })

  const validation = () => parse(folder.read('openenv.yaml')).validation
  const oracle = (): Trajectory => JSON.parse(folder.read('validation/oracle.json'))
  const probe = () => JSON.parse(folder.read('validation/runtime.json'))
  const get = async <T>(path: string): Promise<T> => (await fetch(new URL(path, server.url))).json() as Promise<T>
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(new URL(path, server.url), { method: 'POST', headers, body: JSON.stringify(body) })
    return response.json() as Promise<T>
  }
  const withSocket = async <T>(use: (socket: OpenEnvSocket) => Promise<T>, url = server.url): Promise<T> => {
    const socket = await openSocket(url)
    try {
      return await use(socket)
    } finally {
      await socket.close()
    }
  }
  /** Plays the probe like the validator; returns the texts of all replies. */
  const playProbe = (url = server.url): Promise<readonly string[]> =>
    withSocket(async (socket) => {
      const { reset, actions } = probe()
      await socket.send('reset', reset)
      await socket.send('state')
      for (const action of actions) {
        const { data } = await socket.send('step', action)
        await socket.send('state')
        if (data['done'] === true) break
      }
      return socket.trace
    }, url)
  const rewardsOf = (socket: OpenEnvSocket, { task_id, actions }: Trajectory): Promise<number[]> =>
    actions.reduce<Promise<number[]>>(
      async (before, action) => [...(await before), Number((await socket.send('step', { action })).data['reward'])],
      socket.send('reset', { task_id }).then(() => []),
    )
  const sum = (rewards: readonly number[]): number => rewards.reduce((total, each) => total + each, 0)

  check(['static.manifest', 'static.resource_declaration', 'static.timeout_ceiling', 'static.task_distribution_pinning'], () => {
    const {
      reward,
      resources,
      network,
      task_distribution: distribution,
      capabilities,
      types,
      execution,
      ...others
    } = validation()
    expect(others).toEqual({})
    expect(reward).toEqual({ range: [0, 1], oracle_tolerance: 0, floor_margin: expect.any(Number) })
    expect(reward.floor_margin).toBeGreaterThanOrEqual(0.1)
    for (const name of ['cpu', 'memory_mb', 'disk_mb', 'episode_timeout_s']) expect(resources[name], name).toBeGreaterThan(0)
    expect(resources.episode_timeout_s).toBeLessThanOrEqual(3600)
    expect(network).toEqual({ mode: 'no-network' })
    expect(distribution.dataset_version).toContain(world)
    expect(capabilities).toMatchObject({ verifier: { kind: 'reward_channel' }, set_state: true, task_api: true })
    expect(types.tags.length).toBeGreaterThan(0)
    for (const path of [execution.probe_path, execution.dockerfile, capabilities.oracle.location, capabilities.canaries]) {
      expect(folder.read(path).length).toBeGreaterThan(0)
    }
    const { plan_schema_version: version, reset, actions, ...rest } = probe()
    expect([version, rest]).toEqual(['1', {}])
    expect(reset).toEqual({ episode_id: expect.stringMatching(/^.{1,128}$/), seed: expect.any(Number) })
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.length).toBeLessThanOrEqual(100)
    expect(Buffer.byteLength(folder.read('validation/runtime.json'))).toBeLessThanOrEqual(65_536)
  })

  test('the README configures a Space of the Hugging Face Hub for the image', () => {
    const [, header = ''] = /^---\n(.*?)\n---\n/s.exec(folder.read('README.md')) ?? []
    const { title, sdk, app_port: port, tags } = parse(header) as Record<string, unknown>
    expect([title, sdk, tags]).toEqual([world, 'docker', ['openenv']])
    expect(port).toBe(parse(folder.read('openenv.yaml')).port)
    expect(folder.read('Dockerfile')).toContain(`\nEXPOSE ${port}\n`)
  })

  check(['static.image_hygiene', 'static.layout', 'static.oci_labels'], () => {
    const dockerfile = folder.read('Dockerfile')
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2)
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=\S+@sha256:[\da-f]{64}$/m)
    expect(dockerfile).toContain('npm ci --omit=dev --ignore-scripts')
    expect(dockerfile).toContain('sbom.cdx.json')
    expect(dockerfile).toMatch(/^USER node$/m)
    for (const label of ['title', 'description', 'version', 'revision', 'source', 'licenses']) {
      expect(dockerfile).toContain(`org.opencontainers.image.${label}=`)
    }
    expect(dockerfile).not.toContain('WORLD_')
  })

  check(['runtime.startup', 'runtime.tool_declaration_accuracy', 'runtime.task_declaration_accuracy'], async () => {
    expect(await get('health')).toEqual({ status: 'healthy' })
    const { capabilities } = validation()
    const { result: listed } = await post<{ result: { tools: Named[] } }>('mcp', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: {},
    })
    expect(listed).not.toHaveProperty('nextCursor')
    expect(listed.tools.map(({ name }) => name).sort()).toEqual([...capabilities.declared_tools].sort())
    const splits = (await get<Named[]>(`${world}/splits`)).map(({ name }) => name)
    expect(splits.sort()).toEqual(Object.keys(capabilities.declared_task_count).sort())
    expect(splits.length).toBeLessThanOrEqual(64)
    for (const [split, count] of Object.entries(capabilities.declared_task_count)) {
      expect(await post(`${world}/num_tasks`, { split })).toEqual({ num_tasks: count })
      for (const index of [0, 1]) expect(await post(`${world}/task`, { split, index })).toMatchObject({ task: { split, index } })
    }
  })

  check(['runtime.reward_well_formed', 'runtime.observation_schema', 'runtime.state_contract'], async () => {
    const { observation: schema, state: stateSchema } = await get<Readonly<Record<'observation' | 'state', Schema>>>('schema')
    const replies = (await playProbe()).map((text) => JSON.parse(text) as Reply)
    const [reset, ...later] = replies.filter(({ type }) => type === 'observation')
    expect(reset?.data).toMatchObject({ reward: null, done: false })
    for (const { data } of later) {
      expect(Number.isFinite(data['reward'])).toBe(true)
      expect(data['reward']).toBeGreaterThanOrEqual(0)
      expect(data['reward']).toBeLessThanOrEqual(1)
      expect(typeof data['done']).toBe('boolean')
    }
    for (const { data } of [reset as Reply, ...later]) {
      const { observation, reward, done } = data as { observation: object; reward: number | null; done: boolean }
      const whole = { ...observation, reward, done }
      expect(schema.required.filter((name: string) => !(name in whole))).toEqual([])
      expect(Object.keys(whole).filter((name) => !(name in schema.properties))).toEqual([])
    }
    const states = replies.filter(({ type }) => type === 'state').map(({ data }) => data)
    expect(states.map(({ step_count: count }) => count)).toEqual(states.map((_, index) => index))
    expect(new Set(states.map(({ episode_id: id }) => id))).toEqual(new Set([probe().reset.episode_id]))
    expect(Object.keys(states[0] ?? {}).filter((name) => !(name in stateSchema.properties))).toEqual([])
  })

  check(['runtime.episode_determinism', 'semantic.verifier_determinism', 'semantic.replayability'], async () => {
    const baseline = await playProbe()
    expect(await playProbe()).toEqual(baseline)
    const other = await startOpenEnv(folder, validation().resources.memory_mb)
    expect(await playProbe(other.url)).toEqual(baseline)
    await other.stop()
  })

  check(['runtime.episode_isolation'], () =>
    withSocket((one) =>
      withSocket(async (two) => {
        const { reset, actions } = probe()
        await one.send('reset', reset)
        const alone = await two.send('reset', reset)
        for (const action of actions.slice(0, 3)) await one.send('step', action)
        expect(await two.send('reset', reset)).toEqual(alone)
        expect((await two.send('state')).data).toMatchObject({ step_count: 0 })
      }),
    ),
  )

  check(['semantic.oracle_max', 'semantic.floor_gap', 'semantic.canary_floor'], () =>
    withSocket(async (socket) => {
      const { reward } = validation()
      const [low, max] = reward.range
      const injected = await socket.send('reset', { injected_state: oracle() })
      expect(injected.data).toMatchObject({ reward: max, done: true, observation: { success: true } })
      expect(sum(await rewardsOf(socket, oracle()))).toBe(max)
      const idle = await rewardsOf(socket, { ...oracle(), actions: oracle().actions.map(() => '') })
      expect(max - sum(idle)).toBeGreaterThanOrEqual(reward.floor_margin)
      const canaries: readonly Trajectory[] = JSON.parse(folder.read('validation/canaries.json'))
      expect(canaries.length).toBeGreaterThan(0)
      for (const canary of canaries) expect(sum(await rewardsOf(socket, canary))).toBe(low)
    }),
  )

  check(['semantic.no_solution_leakage'], () =>
    withSocket(async (socket) => {
      const { task_id, actions } = oracle()
      await socket.send('reset', { task_id })
      for (const [index, action] of actions.entries()) {
        const { data } = await socket.send('step', { action })
        const rest = actions.slice(index + 1)
        const { text } = data['observation'] as { readonly text: string }
        if (rest.length > 1) expect(rest.every((each) => text.includes(each))).toBe(false)
      }
    }),
  )

  check(['runtime.oracle_containment'], async () => {
    for (const path of [
      'validation/oracle.json',
      'validation',
      'openenv.yaml',
      '../validation/oracle.json',
      'static/oracle.json',
    ]) {
      expect((await fetch(new URL(path, server.url))).status, path).toBe(404)
    }
    expect(folder.read('Dockerfile')).not.toMatch(/^COPY.*validation/m)
    expect(folder.read('.dockerignore')).not.toContain('validation')
  })

  check(['runtime.seed_control', 'runtime.trajectory_record'], () =>
    withSocket(async (socket) => {
      const wrong = await socket.send('validation_open', { schema_version: 1, token: `${TOKEN}x` })
      expect(wrong).toMatchObject({ type: 'error' })
      expect(socket.trace[0]).not.toContain(TOKEN)
      const { data } = await socket.send('validation_open', { schema_version: 1, token: TOKEN })
      const { capability } = data
      expect(await socket.send('validation_read', { schema_version: 1, capability: 'x'.repeat(32) })).toMatchObject({
        type: 'error',
      })
      const start = socket.trace.length
      const [first] = probe().actions
      for (const seed of [3, 4]) {
        await socket.send('reset', { seed })
        await socket.send('step', first)
        await socket.send('state')
        const read = (await socket.send('validation_read', { schema_version: 1, capability })).data
        expect(read).toMatchObject({ schema_version: 1, seed: { requested: seed, value: seed, accepted: true } })
        const { records, complete } = read['trajectory'] as { records: readonly { response: object }[]; complete: boolean }
        const wire = socket.trace.slice(start).map((text) => JSON.parse(text) as Reply)
        expect(complete).toBe(true)
        expect(records.map(({ response }) => response)).toEqual(
          wire.filter(({ type }) => type !== 'validation').map(({ data }) => data),
        )
      }
    }),
  )

  check(['semantic.resource_envelope', 'runtime.resource_bounds'], () =>
    withSocket(async (socket) => {
      await rewardsOf(socket, oracle())
      expect(server.process.exitCode).toBeNull()
      if (process.platform !== 'linux') return
      const [, peak = ''] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8')) ?? []
      expect(Number(peak) / 1024).toBeLessThan(validation().resources.memory_mb)
    }),
  )
})

test('every check that is called tested has a test, and no other', () => {
  const tested = CHECKS.filter(({ result }) => result === 'tested').map(({ id }) => id)
  expect([...covered].sort()).toEqual(tested.sort())
})

test('the documentation has the table', () => {
  const cells = CHECKS.map(({ number, id, result, note }) => `| ${[number, `\`${id}\``, result, note].join(' | ').trimEnd()} |`)
  const table = ['| number | check | result | note |', '| --- | --- | --- | --- |', ...cells]
    .join('\n')
    .replaceAll('`dropped`', 'dropped')
  const page = readFileSync(join(import.meta.dirname, '../../docs/protocols/openenv.md'), 'utf8')
  expect(page).toContain(table)
})
