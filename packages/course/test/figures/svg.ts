/** Size of a slide (16:9), in pixels. */
export const WIDTH = 960
export const HEIGHT = 540

/** Area of the plot on a slide, in pixels. */
export const PLOT = { left: 110, right: 920, top: 100, bottom: 440 }

/** Colours for readers with colour blindness (after Okabe and Ito), dark enough on white. */
export const COLOURS = {
  blue: '#0060a0',
  orange: '#b84f00',
  green: '#00704f',
  purple: '#8a3f75',
  grey: '#5a5a5a',
  red: '#b00020',
} as const

export interface Slide {
  readonly title: string
  /** Text for screen readers. */
  readonly description: string
  /** Source of the data, printed below the plot. */
  readonly source: string
  readonly body: readonly string[]
}

/** Maximum number of characters of a title that fits on a slide. */
const MAX_TITLE = 56

/** Returns a slide as SVG. Throws a `RangeError` if the title does not fit. */
export function slide({ title, description, source, body }: Slide): string {
  if (title.length > MAX_TITLE) throw new RangeError(`"${title}" has more than ${MAX_TITLE} characters`)
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc" font-family="Helvetica, Arial, sans-serif" font-size="18">`
  return [
    head,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="desc">${escaped(description)}</desc>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text(40, 52, title, { size: 26, weight: 'bold' }),
    ...body,
    text(40, HEIGHT - 20, source, { size: 14, colour: COLOURS.grey }),
    '</svg>',
    '',
  ].join('\n')
}

interface TextStyle {
  readonly size?: number
  readonly weight?: 'bold'
  readonly colour?: string
  readonly anchor?: 'start' | 'middle' | 'end'
}

export function text(
  x: number,
  y: number,
  content: string,
  { size, weight, colour = '#1a1a1a', anchor }: TextStyle = {},
): string {
  const attributes = [
    ...(size === undefined ? [] : [`font-size="${size}"`]),
    ...(weight === undefined ? [] : [`font-weight="${weight}"`]),
    ...(anchor === undefined ? [] : [`text-anchor="${anchor}"`]),
  ]
  return `<text x="${rounded(x)}" y="${rounded(y)}" fill="${colour}"${attributes.map((each) => ` ${each}`).join('')}>${escaped(content)}</text>`
}

type Point = readonly [x: number, y: number]

export function line([x1, y1]: Point, [x2, y2]: Point, colour: string, { width = 2, dashed = false } = {}): string {
  const dashes = dashed ? ' stroke-dasharray="5 5"' : ''
  return `<line x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}" stroke="${colour}" stroke-width="${width}"${dashes}/>`
}

export function path(points: readonly Point[], colour: string): string {
  return `<polyline points="${points.map(([x, y]) => `${rounded(x)},${rounded(y)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="3"/>`
}

export function dot([x, y]: Point, colour: string, radius = 7): string {
  return `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${radius}" fill="${colour}"/>`
}

/** Returns a cross, the mark of an invalid action. */
export function cross([x, y]: Point, colour: string, size = 7): string {
  return [
    line([x - size, y - size], [x + size, y + size], colour, { width: 3 }),
    line([x - size, y + size], [x + size, y - size], colour, { width: 3 }),
  ].join('')
}

export function box(x: number, y: number, width: number, height: number, colour: string): string {
  return `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" fill="${colour}"/>`
}

/** Returns a linear map from values to pixels. */
export function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  return (value) => start + ((value - from) / (to - from)) * (end - start)
}

/** Returns both axes of a plot with labelled ticks. */
export function axes(
  x: readonly (readonly [at: number, label: string])[],
  y: readonly (readonly [at: number, label: string])[],
  names: readonly [x: string, y: string],
): readonly string[] {
  const { left, right, top, bottom } = PLOT
  return [
    ...y.map(([at]) => line([left, at], [right, at], '#dddddd', { width: 1 })),
    line([left, bottom], [right, bottom], '#1a1a1a'),
    ...x.map(([at, label]) => text(at, bottom + 26, label, { anchor: 'middle' })),
    ...y.map(([at, label]) => text(left - 12, at + 6, label, { anchor: 'end' })),
    text((left + right) / 2, bottom + 54, names[0], { anchor: 'middle' }),
    text(left - 70, top - 16, names[1]),
  ]
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function rounded(value: number): string {
  return String(Number(value.toFixed(1)))
}
