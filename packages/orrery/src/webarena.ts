/** Only WebArena, for a page that loads it late. */
export { webarena } from '@orreryjs/env-webarena'
