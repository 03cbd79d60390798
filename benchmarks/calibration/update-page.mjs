import { putBetweenMarks } from '../put-between-marks.mjs'

const PAGE = new URL('../../docs/simulated-and-published.md', import.meta.url)

/** Puts a table between the marks with a name in docs/simulated-and-published.md. */
export function putOnPage(name, table) {
  putBetweenMarks(PAGE, name, table)
}
