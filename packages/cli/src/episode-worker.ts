import { playInThread } from '@orreryjs/runs/play'
import { orrery } from './registry.ts'

// Bundled by `scripts/bundle.mjs`: a thread needs half the time that loading the packages takes.
await playInThread(orrery)
