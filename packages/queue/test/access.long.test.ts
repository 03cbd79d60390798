import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, test } from 'vitest'
import { listQueues } from '../src/list-queues.ts'
import { lastingKeys } from './lasting-keys.ts'
import { HAS_REDIS, startRedis } from './redis.ts'
import { openTestQueue, resultFiles } from './test-queue.ts'
import { orreryProcess, startWorkerProcesses } from './worker-processes.ts'

const SETTINGS = { world: ['textcraft'], agent: ['react'], model: ['simulated:mid'], limit: 4, deterministic: true }

const SECRET = 'correct horse battery staple'

describe.skipIf(!HAS_REDIS)('a Redis with restricted access', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-access-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('with the ACL of the guide plays a whole run, and allows nothing else', async () => {
    const guide = readFileSync(new URL('../../../docs/guides/many-machines.md', import.meta.url), 'utf8')
    const [, rules = ''] = /```text\n(user default off\n[^`]+)```/.exec(guide) ?? []
    writeFileSync(join(folder, 'users.acl'), rules)
    const server = await startRedis(['--aclfile', join(folder, 'users.acl')])
    const account = { username: 'orrery', password: 'PASSWORD' }
    const queue = await openTestQueue({ server, secret: SECRET, ...account })
    const worker = queue.startWorker()
    const directory = await queue.playQueued('restricted', SETTINGS)
    expect(resultFiles(directory)['events.jsonl']).toBe(resultFiles(await queue.playInProcess(SETTINGS))['events.jsonl'])
    await worker.end()
    const client = new Redis(server.url, account)
    expect(await lastingKeys(client)).toEqual([])
    const forbidden = [
      ...['FLUSHALL', 'KEYS *', 'CONFIG SET maxmemory 1', 'CONFIG GET *', 'SCRIPT FLUSH', 'ACL WHOAMI', 'MONITOR', 'SHUTDOWN'],
      ...['SET other 1', 'GET other', 'PUBLISH x y', 'REPLICAOF 127.0.0.1 1', 'MODULE LIST', 'CLIENT LIST'],
    ]
    for (const command of forbidden) {
      const [name = '', ...args] = command.split(' ')
      await expect(client.call(name, ...args), command).rejects.toThrow(/NOPERM/)
    }
    await expect(client.eval("return redis.call('GET', KEYS[1])", 1, 'other')).rejects.toThrow(/NOPERM/)
    await expect(client.eval("return redis.call('FLUSHALL')", 0)).rejects.toThrow(/NOPERM|can't run this command/)
    client.disconnect()
    await expect(listQueues({ url: server.url, secret: SECRET })).rejects.toThrow('denied access: NOAUTH')
    await queue.remove()
  })

  test('behind a Unix socket needs no secret', async () => {
    const socket = join(folder, 'redis.sock')
    const server = await startRedis(['--unixsocket', socket])
    expect(await listQueues({ url: `unix://${socket}` })).toEqual([])
    await expect(listQueues({ url: 'unix://redis.sock' })).rejects.toThrow('the address of Redis has no path')
    await server.remove()
  })

  test('behind TLS plays a run, and is refused if its certificate is not trusted', async () => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const names = ['-subj', '/CN=redis', '-addext', 'subjectAltName=IP:127.0.0.1']
    expect(spawnSync('openssl', [...request, ...names, '-keyout', key, '-out', certificate]).status).toBe(0)
    const plain = await startRedis()
    const port = String(plain.port)
    await plain.remove()
    const tls = [
      '--tls-cert-file',
      certificate,
      '--tls-key-file',
      key,
      '--tls-ca-cert-file',
      certificate,
      '--tls-auth-clients',
      'no',
    ]
    const server = await startRedis(['--tls-port', port, ...tls])
    const url = `rediss://127.0.0.1:${port}`
    const env = { NODE_EXTRA_CA_CERTS: certificate, ORRERY_QUEUE_SECRET: SECRET }
    const crew = startWorkerProcesses(url, 1, [], env)
    const run = ['run', '--world', 'textcraft', '--agent', 'react', '--model', 'simulated:mid', '--limit', '4', '--deterministic']
    const directory = join(folder, 'tls', 'run')
    await orreryProcess([...run, '--out', directory, '--queue', url], undefined, env)
    const alone = join(folder, 'alone', 'run')
    await orreryProcess([...run, '--out', alone])
    expect(resultFiles(directory)['events.jsonl']).toBe(resultFiles(alone)['events.jsonl'])
    await crew.end()
    await expect(listQueues({ url })).rejects.toThrow(/no Redis answers at 127\.0\.0\.1:\d+: self-signed certificate/)
    await server.remove()
  })
})
