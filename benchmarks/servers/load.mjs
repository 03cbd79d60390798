// Load on a server: HTTP by autocannon, sockets by ws. Every request is answered before a round ends.
import autocannon from 'autocannon'
import { WebSocket } from 'ws'

/** Clients that prepare their episodes at the same time. */
const PREPARED_AT_ONCE = 50
/** Seconds without an answer after which a request counts as an error. */
const ANSWER_TIMEOUT = 300

/** Prepares `count` clients and returns their requests. */
export async function prepareClients({ begin }, url, count) {
  const requests = []
  while (requests.length < count) {
    const next = Math.min(PREPARED_AT_ONCE, count - requests.length)
    requests.push(...(await Promise.all(Array.from({ length: next }, () => begin(poster(url))))))
  }
  return requests
}

function poster(url) {
  return async (path, body, headers = {}) => {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    // MCP answers with a stream of one event.
    return JSON.parse(text.startsWith('event:') ? text.slice(text.indexOf('data: ') + 6) : text)
  }
}

/**
 * Sends each request `repeats` times, one after the other on a connection of its own. Returns the seconds until the last answer, the time of
 * each answer in ms, and the number of errors.
 */
export async function sendAll(protocol, url, requests, repeats) {
  const send = protocol.greeting === undefined ? sendOverHttp : sendOverSockets
  return await send(protocol, url, requests, repeats)
}

async function sendOverHttp({ expected }, url, requests, repeats) {
  const times = []
  let connected = 0
  const start = performance.now()
  let end = start
  const run = autocannon({
    url,
    connections: requests.length,
    amount: requests.length * repeats,
    timeout: ANSWER_TIMEOUT,
    // autocannon checks at this interval whether all requests are answered.
    sampleInt: 20,
    verifyBody: (body) => String(body).includes(expected),
    setupClient(client) {
      const { path, body, headers } = requests[connected]
      connected += 1
      const fields = { 'content-type': 'application/json', ...headers }
      client.setRequests([{ method: 'POST', path: `/${path}`, body: JSON.stringify(body), headers: fields }])
    },
  })
  // autocannon's own histogram rounds to milliseconds.
  run.on('response', (_client, _status, _bytes, time) => {
    end = performance.now()
    times.push(time)
  })
  const { errors, non2xx, mismatches } = await run
  return { seconds: (end - start) / 1000, times, errors: errors + non2xx + mismatches }
}

async function sendOverSockets({ expected, greeting }, url, requests, repeats) {
  const sockets = await Promise.all(requests.map(({ path }) => connect(new URL(path, url.replace('http', 'ws')))))
  await Promise.all(sockets.map((socket) => exchange(socket, greeting)))
  const times = []
  let errors = 0
  const start = performance.now()
  const play = async (socket, { body }) => {
    for (let sent = 0; sent < repeats; sent += 1) {
      const from = performance.now()
      const answer = await exchange(socket, body)
      times.push(performance.now() - from)
      if (!answer.includes(expected)) errors += 1
    }
  }
  await Promise.all(sockets.map((socket, index) => play(socket, requests[index])))
  const seconds = (performance.now() - start) / 1000
  for (const socket of sockets) socket.terminate()
  return { seconds, times, errors }
}

function connect(url) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.once('open', () => resolve(socket))
    socket.on('error', reject)
  })
}

/** Sends a message and returns the next one. */
function exchange(socket, message) {
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
