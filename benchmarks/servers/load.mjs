// Load on a server: HTTP by autocannon, sockets by ws.
import autocannon from 'autocannon'
import { WebSocket } from 'ws'

/** Clients that prepare their episodes at the same time. */
const PREPARED_AT_ONCE = 50

/** Sends requests with `clients` clients for `seconds`. Returns requests/s, latencies in ms, and the number of errors. */
export async function load(protocol, { url, clients, seconds }) {
  const requests = []
  while (requests.length < clients) {
    const count = Math.min(PREPARED_AT_ONCE, clients - requests.length)
    requests.push(...(await Promise.all(Array.from({ length: count }, () => protocol.begin(poster(url))))))
  }
  const measured =
    protocol.greeting === undefined
      ? await loadHttp(protocol, url, requests, seconds)
      : await loadSockets(protocol, url, requests, seconds)
  const times = measured.times.sort((one, other) => one - other)
  const quantile = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))]
  return { rate: times.length / measured.seconds, p50: quantile(0.5), p99: quantile(0.99), errors: measured.errors }
}

function poster(url) {
  return async (path, body, headers = {}) => {
    const sent =
      body === undefined
        ? { headers }
        : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
    const response = await fetch(new URL(path, url), { method: 'POST', ...sent })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    // MCP answers with a stream of one event.
    return JSON.parse(text.startsWith('event:') ? text.slice(text.indexOf('data: ') + 6) : text)
  }
}

async function loadHttp({ expected }, url, requests, seconds) {
  const times = []
  let next = 0
  const run = autocannon({
    url,
    connections: requests.length,
    duration: seconds,
    method: 'POST',
    timeout: 60,
    verifyBody: (body) => String(body).includes(expected),
    setupClient: (client) => {
      const { path, body, headers } = requests[next]
      next = (next + 1) % requests.length
      const text = JSON.stringify(body)
      client.setRequests([
        { method: 'POST', path: `/${path}`, body: text, headers: { 'content-type': 'application/json', ...headers } },
      ])
    },
  })
  // autocannon's own histogram rounds to milliseconds.
  run.on('response', (_client, _status, _bytes, time) => times.push(time))
  const { errors, non2xx, mismatches, duration } = await run
  return { times, seconds: duration, errors: errors + non2xx + mismatches }
}

async function loadSockets({ expected, greeting }, url, requests, seconds) {
  const times = []
  let errors = 0
  const sockets = await Promise.all(requests.map(({ path }) => open(new URL(path, url.replace('http', 'ws')))))
  const ask = (socket, message) => {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error('the server closed a socket'))
      socket.once('close', fail)
      socket.once('message', (text) => {
        socket.off('close', fail)
        resolve(String(text))
      })
      socket.send(JSON.stringify(message))
    })
  }
  await Promise.all(sockets.map((socket) => ask(socket, greeting)))
  const from = performance.now()
  const end = from + seconds * 1000
  const play = async (socket, { body }) => {
    while (performance.now() < end) {
      const sent = performance.now()
      const answer = await ask(socket, body)
      times.push(performance.now() - sent)
      if (!answer.includes(expected)) errors += 1
    }
  }
  await Promise.all(sockets.map((socket, index) => play(socket, requests[index])))
  const passed = (performance.now() - from) / 1000
  for (const socket of sockets) socket.close()
  return { times, seconds: passed, errors }
}

async function open(url) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return socket
}
