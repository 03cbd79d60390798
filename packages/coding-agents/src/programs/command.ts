import { join } from 'node:path'
import { DUMMY_KEY, type Program } from './program.ts'

/**
 * Any command of the shell. It finds the text of the task in the file `$ORRERY_TASK_FILE`, the model in the usual variables of the SDKs, and
 * the world at `$ORRERY_MCP_URL` or by the command `orrery-act`.
 */
export function commandProgram(command: string): Program {
  const [shell, flag] = process.platform === 'win32' ? ['cmd.exe', '/c'] : ['/bin/sh', '-c']
  return {
    id: command,
    command: shell ?? '',
    title: `the command ${command}`,
    minVersion: '',
    launch({ task, modelUrl, model, folders }) {
      const file = join(folders.root, 'task.txt')
      return {
        args: [flag ?? '', command],
        input: task,
        environment: {
          ORRERY_TASK_FILE: file,
          ORRERY_MODEL: model,
          OPENAI_BASE_URL: `${modelUrl}/v1`,
          OPENAI_API_KEY: DUMMY_KEY,
          ANTHROPIC_BASE_URL: modelUrl,
          ANTHROPIC_API_KEY: DUMMY_KEY,
          GOOGLE_GEMINI_BASE_URL: modelUrl,
          GEMINI_API_KEY: DUMMY_KEY,
        },
        files: { [file]: task },
      }
    },
    failureIn: () => undefined,
  }
}
