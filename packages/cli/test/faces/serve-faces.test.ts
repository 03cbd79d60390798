import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orrery } from '@orreryjs/orrery'
import { verify } from '@orreryjs/runs'
import { grantTrust } from '@orreryjs/runs/trust'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEnvClient, textCraftClient } from '../../../server/test/adapters/protocols.ts'
import { orreryHere, startHere } from '../in-process.ts'

const RIVER = `${join(import.meta.dirname, '../../../../examples/bring-your-own-world/river.ts')}#river`

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'orrery-faces-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** Starts `orrery serve` and returns its announcement; `stop` is Ctrl-C. */
async function serve(args: readonly string[]) {
  let running: ReturnType<typeof startHere> | undefined
  const message = await new Promise<Record<string, unknown>>((resolve, reject) => {
    running = startHere(['serve', ...args, '--port', '0', '--json'], (text) => resolve(JSON.parse(text)))
    running.ran.then(({ stderr }) => reject(new Error(stderr)), reject)
  })
  const stop = async () => {
    running?.interrupt()
    return running?.ran
  }
  return { message, url: String(message['url']), stop }
}

it.each([
  ['agentgym', textCraftClient],
  ['openenv', openEnvClient],
] as const)('%s plays a world given by path, and stores the episodes', async (protocol, client) => {
  const directory = join(home, protocol)
  const { message, url, stop } = await serve([protocol, RIVER, '--journal', directory, '--agent-name', 'guest'])
  expect(message).toMatchObject({ protocol, world: 'river' })
  const play = await client(url)
  const first = await play.begin(0)
  expect((await play.step('nonsense')).text).not.toBe('')
  expect(await play.begin(0)).toBe(first)
  await play.end()
  const ended = await stop()
  expect([ended?.code, ended?.stderr]).toEqual([0, expect.stringContaining('writing a run of 1 episode')])
  const registry = { ...orrery, trust: grantTrust({ code: true }) }
  expect(await verify(directory, { registry })).toMatchObject({ problems: [], episodes: 1 })
})

it('accepts other machines only with a token', async () => {
  const { code, stderr } = await orreryHere([
    'serve',
    'openenv',
    'textcraft',
    '--host',
    '0.0.0.0',
    '--journal',
    join(home, 'open'),
  ])
  expect([code, existsSync(join(home, 'open'))]).toEqual([2, false])
  expect(stderr).toContain('CONFIG_INVALID: --host 0.0.0.0 requires --token: other machines can reach this address')
})
