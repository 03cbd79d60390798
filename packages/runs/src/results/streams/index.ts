export { type CurvePoint, type StreamFigures, streamFigures } from './stream-figures.ts'
export { STREAM_COLUMNS, STREAM_NOTE, STREAMS_TITLE, streamFigureTexts, streamRows } from './stream-rows.ts'
export { createStreamTally } from './stream-tally.ts'
