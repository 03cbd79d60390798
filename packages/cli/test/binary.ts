import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))

/** Result of a call of the real binary. */
export interface Called {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface CallOptions {
  /** Standard input. */
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
  /** Called right after the start, to send a signal at any moment. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void
  /** Called with each text on either stream, to send a signal. */
  readonly onOutput?: (kill: (signal: NodeJS.Signals) => void, text: string) => void
}

/**
 * Returns a handler that sends a signal once, at the first text that matches: a second Ctrl-C would end the program before it
 * reports how it stopped.
 */
export function signalAt(pattern: RegExp, signal: NodeJS.Signals): NonNullable<CallOptions['onOutput']> {
  let sent = false
  return (kill, text) => {
    if (sent || !pattern.test(text)) return
    sent = true
    kill(signal)
  }
}

/** Runs the built `orrery` in a directory. */
export function orrery(cwd: string, args: readonly string[], options: CallOptions = {}): Promise<Called> {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run \`pnpm build\` before these tests`)
  const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, ...inherited } = process.env
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env: { ...inherited, NO_COLOR: '1', ...options.env } })
  options.onStart?.((signal) => child.kill(signal))
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      options.onOutput?.((signal) => child.kill(signal), text)
    })
  }
  child.stdin.on('error', () => undefined).end(options.input ?? '')
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...output }))
  })
}
