import type { Signals } from '@orreryjs/harness'
import { Float, type PythonValue } from '../wire/python-json.ts'

/** Returns signals as Python reads them: shares are floats, although 0 and 1 are whole. */
export function writtenSignals({ progress, reward_components: components, ...others }: Signals): PythonValue {
  return {
    ...others,
    ...(progress !== undefined && { progress: new Float(progress) }),
    ...(components !== undefined && {
      reward_components:
        components === null
          ? null
          : Object.fromEntries(Object.entries(components).map(([name, share]) => [name, new Float(share)])),
    }),
  }
}
