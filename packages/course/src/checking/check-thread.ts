import { parentPort, workerData } from 'node:worker_threads'
import { checkFile, failureMessage, type WorkerMessage } from './run-checks.ts'

// Runs in a worker thread, so that an exercise with an endless loop can be terminated.
const { number, path } = workerData as { readonly number: number; readonly path: string }
const post = (news: WorkerMessage): void => parentPort?.postMessage(news)
try {
  await checkFile(number, path, (checked) => post({ kind: 'checked', checked }))
  post({ kind: 'done' })
} catch (error) {
  post(failureMessage(error))
}
