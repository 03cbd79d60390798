import { playInThread } from '@orreryjs/runs/play'
import { orrery } from './registry.ts'

// Bundled by `scripts/bundle.mjs`, because a thread would take twice as long to load the packages.
void playInThread(orrery)
