// The whole measurement, or a part of it, for the table and the tests.
import { DIRECTIONAL_EDITS } from './directional-edits.mjs'
import { INVARIANCE_EDITS } from './invariance-edits.mjs'
import { measureDirection, measureInvariance } from './measure.mjs'
import { directionalSample, invarianceSample } from './sample.mjs'

/** Applies the invariance edits to requests of a sample. Returns the results with the edits, in order. */
export async function invarianceResults(sample, { edits = INVARIANCE_EDITS, names = Object.keys(edits) } = {}) {
  const records = await invarianceSample(sample)
  const results = []
  for (const name of names) results.push({ name, ...edits[name], ...(await measureInvariance(edits[name], records)) })
  return results
}

/** Applies the directional edits to requests of a sample. Returns the results with the edits, in order. */
export async function directionalResults(sample, { edits = DIRECTIONAL_EDITS, names = Object.keys(edits) } = {}) {
  const samples = await directionalSample(sample)
  const results = []
  for (const name of names) {
    const edit = edits[name]
    results.push({ name, ...edit, ...(await measureDirection(edit, samples[edit.sample ?? 'steps'])) })
  }
  return results
}
