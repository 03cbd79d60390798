import { loadBundle } from './load-bundle.ts'

loadBundle('episode-worker')
