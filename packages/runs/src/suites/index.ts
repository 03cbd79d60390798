export { type PublishedFigure, type PublishedMeasure, type PublishedTable, rates } from '../published/table.ts'
export { findSuite, type Suite } from './suite.ts'
