import type { PublishedFigures } from '@orreryjs/viewer'
import { PUBLISHED_COLUMNS, PUBLISHED_NOTES, publishedParts, publishedTitle } from '../../published/lines.ts'
import type { PublishedBeside } from '../../published/tally.ts'

/** The paper's table beside ours, in the words of the terminal. */
export function publishedFigures(beside: PublishedBeside): PublishedFigures {
  return {
    title: publishedTitle(beside),
    columns: PUBLISHED_COLUMNS.map(({ title }) => title),
    parts: publishedParts(beside),
    notes: PUBLISHED_NOTES,
  }
}
