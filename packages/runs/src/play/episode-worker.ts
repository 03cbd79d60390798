import { workerData } from 'node:worker_threads'
import type { Registry } from '../registry/registry.ts'
import { playInThread } from './play-in-thread.ts'
import type { WorkerPlan } from './worker-messages.ts'

const { orrery } = (await import((workerData as WorkerPlan).registry)) as { readonly orrery: Registry }
await playInThread(orrery)
