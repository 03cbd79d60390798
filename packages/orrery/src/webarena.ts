/** The browser and its sites alone, for a page that loads them late. */
export { webarena } from '@orreryjs/env-webarena'
