import { connect } from 'node:net'
import { createAgentGym } from '@orreryjs/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counter } from './counter.ts'
import { type Served, serveAdapter } from './served.ts'

const SOURCE = { world: counter, split: 'all', summary: 'Counts.', version: '1' }
const JSON_TYPE = { 'content-type': 'application/json' }

let server: Served
let locked: Served
beforeAll(async () => {
  server = await serveAdapter(createAgentGym(SOURCE, { maxBody: 1000 }), { origins: ['https://mine.test'] })
  locked = await serveAdapter(createAgentGym(SOURCE), { token: 'secret', hosts: ['*'], requestsPerMinute: 5, now: () => 0 })
})
afterAll(() => Promise.all([server.close(), locked.close()]))

/** Returns the response to a raw request. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.once('close', () => resolve(answer))
    socket.on('error', () => undefined)
  })
}

describe('access control', () => {
  it('refuses other host names and pages of other origins', async () => {
    expect(await raw('GET / HTTP/1.1\r\nhost: evil.test\r\nconnection: close\r\n\r\n')).toContain('HTTP/1.1 421')
    expect(await raw('GET / HTTP/1.1\r\nhost: localhost:9\r\nconnection: close\r\n\r\n')).toContain('HTTP/1.1 200')
    expect((await server.get('/', { origin: 'https://evil.test' })).status).toBe(403)
    expect((await server.get('/', { origin: 'https://mine.test' })).status).toBe(200)
  })

  it('accepts the token, as a bearer or as the password in the URL', async () => {
    const basic = `Basic ${Buffer.from('any:secret').toString('base64')}`
    const statuses = []
    for (const authorization of ['', 'Bearer secret', basic, 'Bearer wrong']) {
      statuses.push((await locked.get('/', authorization === '' ? {} : { authorization })).status)
    }
    expect(statuses).toEqual([401, 200, 200, 401])
  })

  it('refuses clients over the rate limit', async () => {
    const statuses = []
    for (let count = 0; count < 5; count += 1) statuses.push((await locked.get('/', { authorization: 'Bearer secret' })).status)
    // Requests without the right token count too: tokens cannot be tried at any speed.
    expect(statuses).toEqual([200, 429, 429, 429, 429])
  })
})

describe('hostile bodies', () => {
  it('are cut off if they are too large', async () => {
    expect((await server.post('/step', 'x'.repeat(5000), JSON_TYPE)).status).toBe(413)
    const endless = `POST /step HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000000\r\n\r\n${'x'.repeat(2000)}`
    expect(await raw(endless)).toContain('HTTP/1.1 413')
  })

  it('reach no path but the routes', async () => {
    for (const path of ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/__proto__']) {
      expect((await server.get(path)).status, path).toBe(404)
    }
    expect(await raw('GET //step HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')).toContain('HTTP/1.1 404')
    expect((await server.get('/%')).status).toBeLessThan(500)
  })
})
