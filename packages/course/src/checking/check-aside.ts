import { Worker } from 'node:worker_threads'
import { OrreryError } from '@orreryjs/core'
import { findLesson } from '../lessons.ts'
import type { Checked, ThreadNews } from './run-checks.ts'

/** Options of `checkAside`. */
export interface CheckOptions {
  /** Called after each check. */
  told?(checked: Checked): void
  /** Timeout per check, in milliseconds. @default 30,000 */
  readonly patience?: number
}

/**
 * Runs the checks of a lesson in a worker thread, which is terminated if a check times out. Rejects with `FILE_UNREADABLE` or
 * `CONFIG_INVALID` if the file cannot be read or lacks an export.
 */
export function checkAside(number: number, path: string, options: CheckOptions = {}): Promise<readonly Checked[]> {
  const { told = () => undefined, patience = 30_000 } = options
  const { checks } = findLesson(number)
  const all: Checked[] = []
  const add = (checked: Checked): void => {
    all.push(checked)
    told(checked)
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check-thread.js', import.meta.url), { workerData: { number, path } })
    const end = (): void => {
      clearTimeout(timer)
      void worker.terminate()
    }
    // The remaining checks would time out too.
    const timeOut = (): void => {
      const instead = `timed out after ${patience / 1000} s: is there a loop without \`yield*\`?`
      for (const { name } of checks.slice(all.length)) add({ name, holds: false, instead })
      end()
      resolve(all)
    }
    let timer = setTimeout(timeOut, patience)
    worker.on('error', (error) => {
      end()
      reject(error)
    })
    worker.on('message', (message: ThreadNews) => {
      clearTimeout(timer)
      if (message.kind === 'checked') {
        add(message.checked)
        timer = setTimeout(timeOut, patience)
        return
      }
      end()
      if (message.kind === 'done') resolve(all)
      else reject(new OrreryError(message.code, message.message, { hint: message.hint }))
    })
  })
}
