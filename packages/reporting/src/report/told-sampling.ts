import { CLUSTERINGS, type SamplingOptions } from '@orreryjs/statistics'

/** Returns a notice if the sampling options differ from the defaults. `samplingIn` parses it to rebuild the report. */
export function samplingNotices({ cluster = 'few' }: SamplingOptions): readonly string[] {
  return cluster === 'few' ? [] : [`${START}${cluster}`]
}

/** Parses the sampling options in the text of a report. */
export function samplingIn(text: string): SamplingOptions {
  const cluster = CLUSTERINGS.find((name) => text.includes(`${START}${name}`))
  return cluster === undefined ? {} : { cluster }
}

const START = 'intervals and comparisons by --cluster '
