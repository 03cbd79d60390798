import { CLUSTER_MODES, type ClusterOptions } from '@orreryjs/statistics'

/** Returns a notice if the sampling options differ from the defaults. `parseSamplingNotice` parses it to rebuild the report. */
export function samplingNotices({ cluster = 'auto' }: ClusterOptions): readonly string[] {
  return cluster === 'auto' ? [] : [`${START}${cluster}`]
}

/** Parses the sampling options in the text of a report. */
export function parseSamplingNotice(text: string): ClusterOptions {
  const cluster = CLUSTER_MODES.find((name) => text.includes(`${START}${name}`))
  return cluster === undefined ? {} : { cluster }
}

const START = 'intervals and comparisons by --cluster '
