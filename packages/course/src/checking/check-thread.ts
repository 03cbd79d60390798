import { parentPort, workerData } from 'node:worker_threads'
import { checkFile, failureTold, type ThreadNews } from './run-checks.ts'

// A thread of its own, so that an exercise that never comes back can be ended.
const { number, path } = workerData as { readonly number: number; readonly path: string }
const tell = (news: ThreadNews): void => parentPort?.postMessage(news)
try {
  await checkFile(number, path, (checked) => tell({ kind: 'checked', checked }))
  tell({ kind: 'done' })
} catch (error) {
  tell(failureTold(error))
}
