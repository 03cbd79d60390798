export { notes, type PaperMeasure, successWithin } from '../published/measures.ts'
export { type PublishedChart, type PublishedFigure, type PublishedTable, rates } from '../published/table.ts'
export { paperSuite } from './paper.ts'
export { findSuite, publishedTables, type Suite } from './suite.ts'
