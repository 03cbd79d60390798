export { noteCount, type PaperMeasure, successWithin } from './measures.ts'
export { paperSuite } from './paper.ts'
export { findSuite, publishedTables, type Suite } from './suite.ts'
export { type PublishedChart, type PublishedFigure, type PublishedTable, rates } from './table.ts'
