import { join } from 'node:path'
import { DUMMY_KEY, jsonLines, type Program } from './program.ts'

/** opencode. */
export const opencode: Program = {
  id: 'opencode',
  command: 'opencode',
  title: 'opencode',
  install: 'npm install -g opencode-ai',
  minVersion: '1.18.0',
  skillFolder: ({ home }) => join(home, '.config', 'opencode', 'skill'),
  launch({ task, modelUrl, mcpUrl, model, hasOwnTools, hasSkill, folders }) {
    const tools = Object.fromEntries(OWN_TOOLS.filter((name) => name !== 'skill' || !hasSkill).map((name) => [name, false]))
    const file = join(folders.root, 'opencode.json')
    const configuration = {
      autoupdate: false,
      share: 'disabled',
      model: `orrery/${model}`,
      small_model: `orrery/${model}`,
      provider: {
        orrery: {
          npm: '@ai-sdk/openai-compatible',
          name: 'Orrery',
          options: { baseURL: `${modelUrl}/v1`, apiKey: DUMMY_KEY, timeout: false },
          models: { [model]: { name: model, tool_call: true } },
        },
      },
      mcp: { world: { type: 'remote', url: mcpUrl, enabled: true, oauth: false, timeout: 100_000_000 } },
      agent: { title: { disable: true }, build: hasOwnTools ? {} : { tools } },
    }
    return {
      args: ['run', '--format', 'json', '--auto', '-m', `orrery/${model}`],
      input: task,
      environment: {
        OPENCODE_CONFIG: file,
        OPENCODE_DISABLE_MODELS_FETCH: '1',
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
        OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      },
      files: { [file]: JSON.stringify(configuration) },
    }
  },
  failureIn(output) {
    const error = jsonLines(output).find(({ type }) => type === 'error')
    return error && JSON.stringify(error['error'] ?? error).slice(0, 500)
  },
}

/** Its own tools. */
const OWN_TOOLS = [
  ...['bash', 'read', 'write', 'edit', 'glob', 'grep', 'webfetch', 'websearch', 'codesearch', 'task', 'todowrite', 'todoread'],
  ...['skill', 'list', 'patch', 'question', 'lsp'],
]
