export { nearest, unknownName } from './nearest.ts'
export { counted, dollars, percent, shortCount } from './numbers.ts'
export { type Column, plainTable, widthOf } from './plain-table.ts'
export { textDiff } from './text-diff.ts'
