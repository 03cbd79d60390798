import type { Family } from './kind.ts'

/** What holds fields together, and what opens and closes. */
export const groups: Family = {
  fieldset: { flow: 'block', role: 'group' },
  legend: { flow: 'row', role: 'Legend' },
  details: { flow: 'block', role: 'Details' },
  summary: { flow: 'row', role: 'DisclosureTriangle' },
}
