import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createTextCraft } from '@orreryjs/env-textcraft'
import { createAgentGym, createOpenEnv, listen, type Service } from '@orreryjs/server'
import { describe, expect, test } from 'vitest'

const here = join(import.meta.dirname, 'many-episodes')
const orrery = join(import.meta.dirname, '..', 'orrery')

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))']).status === 0

/** Runs a Python program of the folder and returns its output. Its server runs in this process. */
function python(script: string, args: readonly string[]): Promise<string> {
  const program = spawn('python3', ['-B', join(here, script), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  program.stdout.on('data', (text) => {
    output += text
  })
  program.stderr.on('data', (text) => {
    errors += text
  })
  return new Promise((resolve, reject) =>
    program.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(errors)))),
  )
}

async function withServer(service: Service, use: (url: string) => Promise<void>): Promise<void> {
  const { url, close } = await listen(service, { port: 0 })
  await use(url).finally(close)
}

describe.skipIf(!hasPython)('Python programs with the standard library only (skipped without Python 3.8 or later)', () => {
  const source = { world: createTextCraft({ dialect: 'agentgym' }), split: 'agentgym', summary: 'Crafting.', version: '0' }

  test('concurrent episodes over keep-alive HTTP', () =>
    withServer(createAgentGym(source), async (url) => {
      expect(await python('agentgym_batch.py', [url, '16'])).toBe('agentgym: 16 episodes, 16 solved\n')
    }))

  test('concurrent episodes over WebSockets', () =>
    withServer(createOpenEnv(source), async (url) => {
      expect(await python('openenv_batch.py', [url, '16'])).toBe('openenv: 16 episodes, 16 solved\n')
    }))

  test('an MCP client over stdio', async () => {
    const command = [process.execPath, orrery, 'serve', 'mcp', 'textcraft', '--split', 'agentgym']
    expect(await python('mcp_client.py', command)).toBe('mcp: 5 episodes, 5 solved\n')
  })
})
