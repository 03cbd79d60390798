/** A piece of a page's text. */
export interface Piece {
  readonly kind: 'text' | 'button' | 'option'
  readonly text: string
  /** Shown as clicked or chosen. */
  readonly marked: boolean
}

const SEPARATOR = ' [SEP] '
const RICH = /^( {2})?\[(clicked )?button\] (.*) \[(?:clicked )?button_\]$/

/** A page taken apart, in any of the forms in which the shop prints it. Where buttons are not marked, all is text. */
export function piecesOf(observation: string): readonly Piece[] {
  if (observation.includes('button_]')) return linesOf(observation).map(richPiece)
  if (observation.includes(SEPARATOR)) return observation.split(SEPARATOR).map((text) => plainPiece(text))
  return linesOf(observation).flatMap(bracketPieces)
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function plainPiece(text: string): Piece {
  return { kind: 'text', text: text.trim(), marked: false }
}

/** `[button] Buy Now [button_]`; an option's label is indented, a chosen one says `clicked`. */
function richPiece(line: string): Piece {
  const [, indent, clicked, text] = RICH.exec(line) ?? []
  if (text === undefined) return plainPiece(line)
  return { kind: indent === undefined ? 'button' : 'option', text, marked: clicked !== undefined }
}

/** `[Buy Now]` is a button, `size [small][[large]]` a choice with `large` chosen. */
function bracketPieces(line: string): readonly Piece[] {
  const text = line.trim()
  const at = text.indexOf('[')
  if (at < 0 || !text.endsWith(']')) return [plainPiece(text)]
  const labels = text.slice(at + 1, -1).split('][')
  if (at === 0 && labels.length === 1) return [{ kind: 'button', text: labels[0] ?? '', marked: false }]
  const name = text.slice(0, at).trim()
  return [...(name === '' ? [] : [plainPiece(name)]), ...labels.map(optionPiece)]
}

function optionPiece(label: string): Piece {
  const marked = label.startsWith('[') && label.endsWith(']')
  return { kind: 'option', text: marked ? label.slice(1, -1) : label, marked }
}
