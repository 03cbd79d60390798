import { join } from 'node:path'
import { DUMMY_KEY, jsonLines, type Program } from './program.ts'

/** OpenAI's Codex. */
export const codex: Program = {
  id: 'codex',
  command: 'codex',
  title: 'Codex',
  install: 'npm install -g @openai/codex',
  // From here on, an approved tool is not refused in a read-only sandbox.
  minVersion: '0.122.0',
  launch({ task, modelUrl, mcpUrl, model, hasOwnTools, folders }) {
    const home = join(folders.home, '.codex')
    const sandbox = hasOwnTools ? 'workspace-write' : 'read-only'
    const disabled = hasOwnTools ? [] : OWN_FEATURES.flatMap((feature) => ['--disable', feature])
    return {
      args: ['exec', '--json', '--color', 'never', '--skip-git-repo-check', '--ephemeral', '-s', sandbox, ...disabled],
      input: task,
      environment: { CODEX_HOME: home, OPENAI_API_KEY: DUMMY_KEY },
      files: { [join(home, 'config.toml')]: configuration(modelUrl, mcpUrl, model) },
    }
  },
  failureIn(output) {
    const events = jsonLines(output)
    const last = events.findLast(({ type }) => type === 'turn.completed' || type === 'turn.failed' || type === 'error')
    if (last?.['type'] === 'turn.completed') return undefined
    return last === undefined ? 'it completed no turn' : messageIn(last)
  },
}

/** Its own tools that can be turned off; the others see only the empty working directory. */
const OWN_FEATURES = ['apps', 'plugins', 'multi_agent', 'shell_tool', 'unified_exec']

function configuration(modelUrl: string, mcpUrl: string, model: string): string {
  return `
model = ${JSON.stringify(model)}
model_provider = "orrery"
web_search = "disabled"
check_for_update_on_startup = false

[model_providers.orrery]
name = "Orrery"
base_url = ${JSON.stringify(`${modelUrl}/v1`)}
env_key = "OPENAI_API_KEY"
wire_api = "responses"
request_max_retries = 2
stream_max_retries = 2
stream_idle_timeout_ms = 100000000

[mcp_servers.world]
url = ${JSON.stringify(mcpUrl)}
required = true
startup_timeout_sec = 300
tool_timeout_sec = 100000
default_tools_approval_mode = "approve"

[analytics]
enabled = false

[otel]
exporter = "none"
`
}

function messageIn(event: Readonly<Record<string, unknown>>): string {
  const { error = event } = event
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' ? message.replaceAll('\n', ' ').slice(0, 500) : 'its turn failed'
}
