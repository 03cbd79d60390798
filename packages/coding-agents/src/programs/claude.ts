import { join } from 'node:path'
import { DUMMY_KEY, jsonLines, type Program } from './program.ts'

/** Anthropic's Claude Code. */
export const claude: Program = {
  id: 'claude',
  command: 'claude',
  title: 'Claude Code',
  install: 'npm install -g @anthropic-ai/claude-code',
  minVersion: '2.1.0',
  skillFolder: ({ home }) => join(home, '.claude', 'skills'),
  launch({ task, modelUrl, mcpUrl, model, hasOwnTools, hasSkill, folders }) {
    // A file, because every user of the machine sees the command line.
    const mcpFile = join(folders.root, 'mcp.json')
    const output = ['-p', '--output-format', 'stream-json', '--verbose', '--no-session-persistence']
    const ownTools = hasOwnTools ? [] : ['--tools', hasSkill ? 'Skill' : '']
    const allowed = ['--allowedTools', hasSkill ? 'mcp__world__*,Skill' : 'mcp__world__*']
    const mode = ['--permission-mode', hasOwnTools ? 'bypassPermissions' : 'dontAsk']
    return {
      args: [...output, '--model', model, '--strict-mcp-config', '--mcp-config', mcpFile, ...ownTools, ...allowed, ...mode],
      input: task,
      environment: {
        ...Object.fromEntries(MODEL_VARIABLES.map((name) => [name, model])),
        ANTHROPIC_BASE_URL: modelUrl,
        ANTHROPIC_API_KEY: DUMMY_KEY,
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS: '1',
        DISABLE_AUTOUPDATER: '1',
        DISABLE_TELEMETRY: '1',
        IS_SANDBOX: '1',
        // Without these, a session may begin before the world's tool is there.
        MCP_CONNECTION_NONBLOCKING: 'false',
        MCP_TIMEOUT: '300000',
        MCP_CONNECT_TIMEOUT_MS: '300000',
        MCP_TOOL_TIMEOUT: '100000000',
      },
      files: { [mcpFile]: JSON.stringify({ mcpServers: { world: { type: 'http', url: mcpUrl } } }) },
    }
  },
  failureIn(output) {
    const last = jsonLines(output).findLast(({ type }) => type === 'result')
    if (last === undefined) return 'it printed no result'
    return last['is_error'] === true ? String(last['result'] ?? last['subtype']) : undefined
  },
}

/** Variables that name the model of one of its roles. */
const MODEL_VARIABLES = [
  'ANTHROPIC_MODEL',
  'ANTHROPIC_DEFAULT_OPUS_MODEL',
  'ANTHROPIC_DEFAULT_SONNET_MODEL',
  'ANTHROPIC_DEFAULT_HAIKU_MODEL',
  'ANTHROPIC_SMALL_FAST_MODEL',
  'CLAUDE_CODE_SUBAGENT_MODEL',
]
