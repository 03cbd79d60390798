import type { Canvas, Sketch } from '@orreryjs/core/worlds'
import { type Goods, readShopTrip } from './sketch/shop-trip.ts'

/** Products listed at most: those opened, then those seen last. */
const MOST = 12
const INDENT = 10

/** A shopping trip as a list: what is wanted, what was searched for, and the products seen with their prices. */
export const sketch: Sketch = (story, canvas) => {
  const { instruction, queries, goods, open, chosen } = readShopTrip(story)
  const opened = [...goods.values()].filter(({ isOpened }) => isOpened)
  const others = [...goods.values()].filter(({ isOpened }) => !isOpened)
  const listed = [...opened, ...others.slice(Math.max(0, others.length + opened.length - MOST))]
  const { colour } = canvas
  return [
    ...row('wanted', instruction, canvas),
    ...row('searched', queries.join(' / '), canvas),
    ...(open === undefined ? [] : row('chosen', chosen.length === 0 ? 'nothing' : chosen.join(', '), canvas)),
    ...listed.map((each) => goodsLine(each, each.asin === open, canvas)),
    colour.dim(`${' '.repeat(INDENT)}> open now, * opened before; ${goods.size} products seen`),
  ]
}

/** A label and a text, wrapped between words. */
function row(label: string, text: string, { columns, colour }: Canvas): readonly string[] {
  const room = Math.max(20, columns - INDENT)
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((line, index) => `${colour.cyan((index === 0 ? label : '').padEnd(INDENT))}${line}`)
}

function goodsLine({ asin, title, price, isOpened }: Goods, isOpen: boolean, { columns, colour }: Canvas): string {
  const mark = isOpen ? '>' : isOpened ? '*' : ' '
  const head = `${mark.padStart(INDENT - 2)} ${asin}  ${price}  `
  const room = Math.max(10, columns - head.length)
  const shown = title.length <= room ? title : `${title.slice(0, room - 1)}…`
  return isOpen ? colour.bold(`${head}${shown}`) : `${head}${shown}`
}
