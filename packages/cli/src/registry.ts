import { orreryNaming } from '@orreryjs/orrery/named'
import type { Registry } from '@orreryjs/runs/registry'

/** Orrery's registry without any trust in what data names. `trustedRegistry` returns one for commands that read data. */
export const orrery: Registry = {
  ...orreryNaming(),
  threadProgram: new URL('./episode-thread.js', import.meta.url).href,
}
