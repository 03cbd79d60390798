/** A figure of a lesson, with the texts of the page that depend on its data. */
export interface LessonFigure {
  readonly svg: string
  /** Alternative text of the image. */
  readonly alt: string
  /** Sentences that the page must contain, in any order. */
  readonly statements: readonly string[]
}

/** Returns the text if the data support it. Throws otherwise, so that no title or sentence outlives its data. */
export function supported(text: string, isSupported: boolean): string {
  if (!isSupported) throw new Error(`FIGURE_CLAIM: the data do not support "${text}". Expected a text that they support.`)
  return text
}

/** Returns the statements that a page lacks. Line breaks and emphasis do not matter. */
export function missingStatements(page: string, statements: readonly string[]): readonly string[] {
  const text = plain(page)
  return statements.filter((statement) => !text.includes(plain(statement)))
}

function plain(text: string): string {
  return text.replaceAll('*', '').replace(/\s+/g, ' ')
}

/** Formats a p-value: two significant digits, at least 0.0001. */
export function pText(p: number): string {
  return p < 0.0001 ? 'p < 0.0001' : `p = ${Number(p.toPrecision(2))}`
}
