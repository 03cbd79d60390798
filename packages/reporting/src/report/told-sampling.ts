import { CLUSTERINGS, type SamplingOptions } from '@orreryjs/statistics'

/** What a report says of how its tasks were taken, where that is not as usual: it can be made again by it. */
export function samplingNotices({ cluster = 'few' }: SamplingOptions): readonly string[] {
  return cluster === 'few' ? [] : [`${START}${cluster}`]
}

/** How the tasks of a report were taken, by what it says of it. */
export function samplingIn(text: string): SamplingOptions {
  const cluster = CLUSTERINGS.find((name) => text.includes(`${START}${name}`))
  return cluster === undefined ? {} : { cluster }
}

const START = 'intervals and comparisons by --cluster '
