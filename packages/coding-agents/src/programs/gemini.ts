import { join } from 'node:path'
import { DUMMY_KEY, jsonLines, type Program } from './program.ts'

/** Google's Gemini CLI. */
export const gemini: Program = {
  id: 'gemini',
  command: 'gemini',
  title: 'Gemini CLI',
  install: 'npm install -g @google/gemini-cli',
  minVersion: '0.30.0',
  skillFolder: ({ home }) => join(home, '.gemini', 'skills'),
  launch({ task, modelUrl, mcpUrl, model, hasOwnTools, hasSkill, folders }) {
    const settings = {
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
      general: { disableAutoUpdate: true, disableUpdateNag: true, enableAutoUpdate: false, enableAutoUpdateNotification: false },
      telemetry: { enabled: false },
      // A task may need the same action several times.
      model: { disableLoopDetection: true },
      mcpServers: { world: { httpUrl: mcpUrl, timeout: 100_000_000, trust: true } },
      // An empty list, or one without a known name, would remove the world's tool too.
      ...(hasOwnTools ? {} : { tools: { core: [TOOL, ...(hasSkill ? ['activate_skill'] : [])] } }),
    }
    return {
      args: ['--yolo', '--allowed-mcp-server-names', 'world', '--model', model, '--output-format', 'stream-json'],
      input: task,
      environment: {
        GOOGLE_GEMINI_BASE_URL: modelUrl,
        GEMINI_API_KEY: DUMMY_KEY,
        GEMINI_CLI_TRUST_WORKSPACE: 'true',
        GEMINI_CLI_NO_RELAUNCH: 'true',
      },
      files: { [join(folders.home, '.gemini', 'settings.json')]: JSON.stringify(settings) },
    }
  },
  failureIn(output) {
    const last = jsonLines(output).findLast(({ type }) => type === 'result' || type === 'error')
    if (last === undefined) return 'it printed no result'
    return last['type'] === 'result' && last['status'] === 'success'
      ? undefined
      : JSON.stringify(last['error'] ?? last).slice(0, 500)
  },
}

const TOOL = 'mcp_world_act'
