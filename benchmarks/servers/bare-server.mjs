// The anchor of the measured servers: an HTTP server of Node.js that parses a JSON body and answers with a small JSON object.
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const { action } = JSON.parse(Buffer.concat(chunks))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ action, observation: 'You are not carrying anything.', reward: 0, done: false }))
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))
process.on('SIGTERM', () => process.exit(0))
