/** A text that is read from left to right. What stands between its parts, white space and Python's comments, means nothing. */
export interface Scanner {
  readonly text: string
  at: number
}

const BETWEEN = /[ \t\r\n]+|#[^\n]*/y

/** Goes to the next part. */
export function skip(scanner: Scanner): void {
  BETWEEN.lastIndex = scanner.at
  while (BETWEEN.test(scanner.text)) scanner.at = BETWEEN.lastIndex
}

/** Takes a sign, if it comes next; whether it did. */
export function takes(scanner: Scanner, sign: string): boolean {
  skip(scanner)
  if (!scanner.text.startsWith(sign, scanner.at)) return false
  scanner.at += sign.length
  return true
}

/** Takes what a sticky form fits, if it comes next. */
export function takesForm(scanner: Scanner, form: RegExp): string | undefined {
  skip(scanner)
  form.lastIndex = scanner.at
  const found = form.exec(scanner.text)?.[0]
  if (found !== undefined) scanner.at += found.length
  return found
}

/** Reads something, or stays where it was. */
export function attempt<Read>(scanner: Scanner, read: () => Read | undefined): Read | undefined {
  const { at } = scanner
  const found = read()
  if (found === undefined) scanner.at = at
  return found
}
