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
const THINKS = 500
const EPISODE = 20

/** Starts a server of the built program on a free port. */
async function serve(protocol: string): Promise<{ readonly server: ChildProcess; readonly url: string }> {
  const args = [ORRERY, 'serve', protocol, 'textcraft', '--split', 'agentgym', '--port', '0', '--json']
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const line = await new Promise<string>((resolve) => createInterface(server.stdout).once('line', resolve))
  return { server, url: JSON.parse(line).url }
}

/** Returns the memory of a process in megabytes. */
function memory({ server: { pid } }: { readonly server: ChildProcess }): number {
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
    const samples: (readonly number[])[] = []
    const sampling = setInterval(() => samples.push(servers.map(memory)), 1000)
    const steps = (await Promise.all(clients.flat())).reduce((sum, each) => sum + each, 0)
    clearInterval(sampling)
    expect(steps).toBeGreaterThan(10_000)
    // The smallest sample of a third of the time: between two collections of garbage, memory is higher.
    const third = Math.floor(samples.length / 3)
    const lowest = (from: number, at: number): number =>
      Math.min(...samples.slice(from, from + third).map((each) => each[at] ?? 0))
    for (const at of servers.keys()) expect(lowest(2 * third, at)).toBeLessThan(lowest(third, at) * 1.15 + 20)
  } finally {
    // When stopped, a server finishes open requests and exits.
    const codes = servers.map(({ server }) => new Promise((resolve) => server.once('close', resolve)))
    for (const { server } of servers) server.kill('SIGTERM')
    expect(await Promise.all(codes)).toEqual([0, 0])
  }
})
