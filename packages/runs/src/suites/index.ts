export { noteCount, type PaperMeasure, successWithin } from './measures.ts'
export { paperSuite } from './paper.ts'
export { findSuite, publishedTables, type Suite } from './suite.ts'
export {
  betterThan,
  type PublishedChart,
  type PublishedClaim,
  type PublishedFigure,
  type PublishedTable,
  rates,
} from './table.ts'
