// A small program with the interfaces of a coding agent: it reads the flags, variables and files of the real one, calls the model in its
// protocol, calls the tools of its MCP server, and prints its events. It starts as `fake-program.mjs NAME FAULT FLAGS...`.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'

const [, , name, fault, ...flags] = process.argv
const flag = (long) => flags[flags.indexOf(long) + 1]
const env = process.env

/** Number of tool calls before a fault. */
const FAULT_AFTER = 2

const json = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Returns the text of the events of a stream. */
async function eventsOf(response) {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
  return lines.map((line) => JSON.parse(line.slice('data: '.length)))
}

const post = (url, headers, body) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })

const PROGRAMS = {
  claude: () => {
    const messages = []
    return {
      version: '2.1.999 (Claude Code)',
      mcp: json(flag('--mcp-config')).mcpServers.world.url,
      start: (content) => messages.push({ role: 'user', content }),
      async ask(tools) {
        const events = await eventsOf(
          await post(
            `${env.ANTHROPIC_BASE_URL}/v1/messages?beta=true`,
            { 'x-api-key': env.ANTHROPIC_API_KEY, 'anthropic-version': '2023-06-01' },
            {
              model: flag('--model'),
              max_tokens: 1000,
              stream: true,
              system: [{ type: 'text', text: SYSTEM, cache_control: { type: 'ephemeral' } }],
              messages,
              tools: tools.map(({ name: tool, inputSchema }) => ({
                name: `mcp__world__${tool}`,
                description: '',
                input_schema: inputSchema,
              })),
            },
          ),
        )
        const content = events.flatMap(({ type, content_block: block }) => (type === 'content_block_start' ? [{ ...block }] : []))
        for (const { index, delta } of events.filter(({ type }) => type === 'content_block_delta')) {
          if (delta.text !== undefined) content[index].text += delta.text
          if (delta.partial_json !== undefined) content[index].json = (content[index].json ?? '') + delta.partial_json
        }
        for (const block of content) {
          if (block.type === 'tool_use') block.input = JSON.parse(block.json || '{}')
          delete block.json
        }
        messages.push({ role: 'assistant', content })
        return content.filter(({ type }) => type === 'tool_use').map(({ id, name: tool, input }) => ({ id, name: tool, input }))
      },
      answer: (results) =>
        messages.push({
          role: 'user',
          content: results.map(({ id, text }) => ({ type: 'tool_result', tool_use_id: id, content: text })),
        }),
      end: () => print({ type: 'result', subtype: 'success', is_error: false }),
      fail: (error) => print({ type: 'result', subtype: 'success', is_error: true, result: `API Error: ${error.message}` }),
    }
  },
  codex: () => {
    const config = readFileSync(join(env.CODEX_HOME, 'config.toml'), 'utf8')
    const setting = (key) => JSON.parse(new RegExp(`^${key} = (".*")$`, 'm').exec(config)[1])
    const input = []
    return {
      version: 'codex-cli 0.999.0',
      mcp: setting('url'),
      start: (content) => input.push({ type: 'message', role: 'user', content: [{ type: 'input_text', text: content }] }),
      async ask(tools) {
        const events = await eventsOf(
          await post(
            `${setting('base_url')}/responses`,
            { authorization: `Bearer ${env[setting('env_key')]}` },
            {
              model: setting('model'),
              stream: true,
              store: false,
              instructions: SYSTEM,
              input,
              client_metadata: { session_id: '1' },
              tools: [
                { type: 'web_search' },
                {
                  type: 'namespace',
                  name: 'mcp__world',
                  description: 'Tools of the world',
                  tools: tools.map(({ name: tool, inputSchema }) => ({
                    type: 'function',
                    name: tool,
                    strict: false,
                    parameters: inputSchema,
                  })),
                },
              ],
            },
          ),
        )
        const items = events.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => item)
        for (const { id: _id, ...item } of items) input.push(item)
        const calls = items.filter(({ type }) => type === 'function_call')
        return calls.map((call) => ({
          id: call.call_id,
          name: `${call.namespace}__${call.name}`,
          input: JSON.parse(call.arguments),
        }))
      },
      answer: (results) => {
        for (const { id, text } of results) input.push({ type: 'function_call_output', call_id: id, output: text })
      },
      end: () => print({ type: 'turn.completed', usage: {} }),
      fail: (error) => print({ type: 'turn.failed', error: { message: error.message } }),
    }
  },
  gemini: () => {
    const settings = json(join(env.HOME, '.gemini', 'settings.json'))
    const contents = []
    return {
      version: '0.999.0',
      mcp: settings.mcpServers.world.httpUrl,
      start: (content) => contents.push({ role: 'user', parts: [{ text: content }] }),
      async ask(tools) {
        const chunks = await eventsOf(
          await post(
            `${env.GOOGLE_GEMINI_BASE_URL}/v1beta/models/${flag('--model')}:streamGenerateContent?alt=sse`,
            { 'x-goog-api-key': env.GEMINI_API_KEY },
            {
              systemInstruction: { role: 'user', parts: [{ text: SYSTEM }] },
              contents,
              generationConfig: { temperature: 1, topP: 0.95, topK: 64 },
              tools: [
                {
                  functionDeclarations: tools.map(({ name: tool, inputSchema }) => ({
                    name: `mcp_world_${tool}`,
                    description: '',
                    parametersJsonSchema: inputSchema,
                  })),
                },
              ],
            },
          ),
        )
        const parts = chunks.flatMap(({ candidates: [{ content }] }) => content.parts)
        contents.push({ role: 'model', parts })
        const calls = parts.flatMap(({ functionCall }) => functionCall ?? [])
        return calls.map(({ id, name: tool, args }) => ({ id, name: tool, input: args }))
      },
      answer: (results) =>
        contents.push({
          role: 'user',
          parts: results.map(({ id, name: tool, text }) => ({
            functionResponse: { id, name: tool, response: { output: text } },
          })),
        }),
      end: () => print({ type: 'result', status: 'success' }),
      fail: (error) => print({ type: 'result', status: 'error', error: { message: error.message } }),
    }
  },
  opencode: () => {
    const { provider, mcp } = json(env.OPENCODE_CONFIG)
    const { baseURL, apiKey } = provider.orrery.options
    const messages = [{ role: 'system', content: SYSTEM }]
    return {
      version: '1.999.0',
      mcp: mcp.world.url,
      start: (content) => messages.push({ role: 'user', content }),
      async ask(tools) {
        const chunks = await eventsOf(
          await post(
            `${baseURL}/chat/completions`,
            { authorization: `Bearer ${apiKey}` },
            {
              model: flag('-m').split('/')[1],
              stream: true,
              messages,
              tools: tools.map(({ name: tool, inputSchema }) => ({
                type: 'function',
                function: { name: `world_${tool}`, description: '', parameters: inputSchema },
              })),
            },
          ),
        )
        const calls = []
        let content = ''
        for (const { delta } of chunks.flatMap(({ choices }) => choices)) {
          content += delta.content ?? ''
          for (const { index, id, function: part } of delta.tool_calls ?? []) {
            calls[index] ??= { id, type: 'function', function: { name: part.name, arguments: '' } }
            calls[index].function.arguments += part.arguments ?? ''
          }
        }
        messages.push({ role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) })
        return calls.map(({ id, function: { name: tool, arguments: args } }) => ({ id, name: tool, input: JSON.parse(args) }))
      },
      answer: (results) => {
        for (const { id, text } of results) messages.push({ role: 'tool', tool_call_id: id, content: text })
      },
      end: () => print({ type: 'step_finish', part: { reason: 'stop' } }),
      fail: (error) => print({ type: 'error', error: { message: error.message } }),
    }
  },
}

const SYSTEM = 'You are a coding assistant. Use the tools. Answer in text at the end.'

function print(event) {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}

/** Client of the MCP server over streamable HTTP, in the revision with sessions. */
async function openMcp(url) {
  let session
  let id = 0
  const call = async (method, params, isNotification = false) => {
    id += 1
    const response = await post(
      url,
      { accept: 'application/json, text/event-stream', ...(session && { 'mcp-session-id': session }) },
      { jsonrpc: '2.0', method, params, ...(!isNotification && { id }) },
    )
    session ??= response.headers.get('mcp-session-id') ?? undefined
    if (isNotification) return undefined
    const body = await response.text()
    const data = body.startsWith('{') ? body : /^data: (.*)$/m.exec(body)[1]
    const { result, error } = JSON.parse(data)
    if (error !== undefined) throw new Error(error.message)
    return result
  }
  await call('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'fake', version: '1' } })
  await call('notifications/initialized', {}, true)
  return call
}

const FAULTS = {
  none: () => undefined,
  crash: () => {
    process.stderr.write('panic: out of luck\n')
    process.exit(3)
  },
  killed: () => process.kill(process.pid, 'SIGKILL'),
  /** Leaves the process group, as a daemon does, and keeps its children. */
  hang: () => {
    spawn('sleep', ['100000'], { detached: true, stdio: 'ignore' }).unref()
    return new Promise((resolve) => setInterval(resolve, 1e8))
  },
  /** Ignores requests to end. */
  stubborn: () => {
    process.on('SIGTERM', () => undefined)
    return new Promise(() => setInterval(() => undefined, 1e8))
  },
}

if (flags[0] === '--version') {
  process.stdout.write(
    `${fault === 'old' ? '0.1.0' : { claude: '2.1.999 (Claude Code)', codex: 'codex-cli 0.999.0', gemini: '0.999.0', opencode: '1.999.0' }[name]}\n`,
  )
} else {
  const program = PROGRAMS[name]()
  program.start(await readAll(process.stdin))
  const mcp = await openMcp(program.mcp)
  const { tools } = await mcp('tools/list', {})
  if (fault === 'environment') print({ type: 'environment', env, isFresh: !existsSync(join(env.HOME, '.bashrc')) })
  let count = 0
  try {
    if (fault === 'no-tools') await program.ask([])
    else {
      for (let calls = await program.ask(tools); calls.length > 0; calls = await program.ask(tools)) {
        const results = []
        for (const { id, name: tool, input } of calls) {
          if (count === FAULT_AFTER) await FAULTS[fault]?.()
          count += 1
          const { content } = await mcp('tools/call', { name: tool.replace(/^.*_/, ''), arguments: input })
          results.push({ id, name: tool, text: content[0].text })
        }
        program.answer(results)
      }
    }
    program.end()
  } catch (error) {
    program.fail(error)
    process.exitCode = 1
  }
}
