import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openEnvClient, type Play, textCraftClient } from './protocols.ts'

const ORRERY = join(import.meta.dirname, '../../../../orrery')
/** Number of clients for each of the two protocols with sessions. */
const CLIENTS = 250
const SOAK = 60_000
/** Milliseconds between two requests of a client; server and clients share a machine of two cores. */
const THINKS = 250
const EPISODE = 20

/** Starts a server of the built program on a free port. */
async function serve(protocol: string): Promise<{ readonly server: ChildProcess; readonly url: string }> {
  const args = [ORRERY, 'serve', protocol, 'textcraft', '--split', 'agentgym', '--port', '0', '--json']
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const line = await new Promise<string>((resolve) => createInterface(server.stdout).once('line', resolve))
  return { server, url: JSON.parse(line).url }
}

/** Returns the memory of a process in megabytes. */
function memory({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

async function playUntil(open: () => Promise<Play>, end: number): Promise<number> {
  let steps = 0
  while (performance.now() < end) {
    const play = await open()
    await play.begin(steps % 544)
    for (let count = 0; count < EPISODE && performance.now() < end; count += 1, steps += 1) {
      const { text } = await play.step(`get ${count + 1} dirt`)
      if (text !== `Got ${count + 1} dirt`) throw new Error(`another session's answer: ${text}`)
      await setTimeout(THINKS)
    }
    await play.end()
  }
  return steps
}

it.runIf(process.platform === 'linux')('memory is unchanged after a minute with 500 clients', async () => {
  const servers = [await serve('agentgym'), await serve('openenv')]
  const [gym, env] = servers
  if (gym === undefined || env === undefined) throw new Error('no servers')
  try {
    const end = performance.now() + SOAK
    const clients = Array.from({ length: CLIENTS }, () => [
      playUntil(() => textCraftClient(gym.url), end),
      playUntil(() => openEnvClient(env.url), end),
    ])
    await setTimeout(SOAK / 3)
    const before = servers.map(({ server }) => memory(server))
    const steps = (await Promise.all(clients.flat())).reduce((sum, each) => sum + each, 0)
    const after = servers.map(({ server }) => memory(server))
    expect(steps).toBeGreaterThan(10_000)
    for (const [at, megabytes] of after.entries()) expect(megabytes).toBeLessThan((before[at] ?? 0) * 1.15 + 20)
  } finally {
    // When stopped, a server finishes open requests and exits.
    const codes = servers.map(({ server }) => new Promise((resolve) => server.once('close', resolve)))
    for (const { server } of servers) server.kill('SIGTERM')
    expect(await Promise.all(codes)).toEqual([0, 0])
  }
})
