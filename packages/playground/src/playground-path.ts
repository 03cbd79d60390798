import { fileURLToPath } from 'node:url'

/** Directory of the built page: `index.html` and what it loads late. It stands in `dist`, also where sources are read. */
export const PLAYGROUND_PATH: string = fileURLToPath(new URL('../dist/page/', import.meta.url))
