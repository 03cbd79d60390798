import { Worker } from 'node:worker_threads'
import { OrreryError } from '@orreryjs/core'
import { findLesson } from '../lessons.ts'
import type { Checked, ThreadNews } from './run-checks.ts'

/** How a file is checked. */
export interface CheckOptions {
  /** Hears of each check as it ends. */
  told?(checked: Checked): void
  /** Milliseconds that one check may take. @default half a minute */
  readonly patience?: number
}

/**
 * Runs the checks of a lesson on a file in a thread, which is ended where one of them does not come back. Rejects with
 * `FILE_UNREADABLE` or `CONFIG_INVALID` where the file cannot be read or lacks an export.
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
    // Whatever stood in the way of one stands in the way of the others.
    const giveUp = (): void => {
      const instead = `it does not come back within ${patience / 1000} s: does a loop go round without \`yield*\`?`
      for (const { name } of checks.slice(all.length)) add({ name, holds: false, instead })
      end()
      resolve(all)
    }
    let timer = setTimeout(giveUp, patience)
    worker.on('error', (error) => {
      end()
      reject(error)
    })
    worker.on('message', (news: ThreadNews) => {
      clearTimeout(timer)
      if (news.kind === 'checked') {
        add(news.checked)
        timer = setTimeout(giveUp, patience)
        return
      }
      end()
      if (news.kind === 'done') resolve(all)
      else reject(new OrreryError(news.code, news.message, { hint: news.hint }))
    })
  })
}
