import { Worker } from 'node:worker_threads'
import { OrreryError } from '@orreryjs/core'
import { findLesson } from '../lessons.ts'
import type { CheckResult, WorkerMessage } from './run-checks.ts'

/** Options of `checkInWorker`. */
export interface CheckOptions {
  /** Called after each check. */
  onResult?(checked: CheckResult): void
  /** Timeout per check, in milliseconds. @default 30,000 */
  readonly timeoutMs?: number
  /** Discards the output of the exercise; otherwise the process prints it. @default false */
  readonly isSilent?: boolean
}

/**
 * Runs the checks of a lesson in a worker thread, which is terminated if a check times out. Rejects with `FILE_UNREADABLE` or
 * `CONFIG_INVALID` if the file cannot be read or lacks an export.
 */
export function checkInWorker(number: number, path: string, options: CheckOptions = {}): Promise<readonly CheckResult[]> {
  const { onResult = () => undefined, timeoutMs = 30_000, isSilent = false } = options
  const { checks } = findLesson(number)
  const all: CheckResult[] = []
  const add = (checked: CheckResult): void => {
    all.push(checked)
    onResult(checked)
  }
  return new Promise((resolve, reject) => {
    const output = { stdout: isSilent, stderr: isSilent }
    const worker = new Worker(new URL('./check-thread.js', import.meta.url), { workerData: { number, path }, ...output })
    const end = (): void => {
      clearTimeout(timer)
      worker.removeAllListeners('exit')
      void worker.terminate()
    }
    const failRemaining = (problem: string): void => {
      for (const { name } of checks.slice(all.length)) add({ name, holds: false, problem })
      end()
      resolve(all)
    }
    // The remaining checks would time out too.
    const timeOut = (): void => failRemaining(`timed out after ${timeoutMs / 1000} s: is there a loop without \`yield*\`?`)
    let timer = setTimeout(timeOut, timeoutMs)
    worker.on('exit', () => failRemaining('the file ended the program: remove `process.exit()`'))
    worker.on('error', (error) => {
      end()
      reject(error)
    })
    worker.on('message', (message: WorkerMessage) => {
      clearTimeout(timer)
      if (message.kind === 'checked') {
        add(message.checked)
        timer = setTimeout(timeOut, timeoutMs)
        return
      }
      end()
      if (message.kind === 'done') resolve(all)
      else reject(new OrreryError(message.code, message.message, { hint: message.hint }))
    })
  })
}
