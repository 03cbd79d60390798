export { PUBLISHED_COLUMNS, PUBLISHED_NOTES, publishedParts, publishedTitle } from './lines.ts'
export { createPublishedTally, type PublishedBeside } from './tally.ts'
