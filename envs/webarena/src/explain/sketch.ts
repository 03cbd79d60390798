import type { Sketch } from '@orreryjs/core/worlds'

/** The page as a person reads it: headings stand out, what can be clicked has its number before it, roles are left out. */
export const sketch: Sketch = (story, { colour, columns }) => {
  const text = story.at(-1)?.text ?? ''
  const [first = '', ...rest] = text.split('\n')
  const lines = rest.flatMap((line) => drawn(line, colour, columns))
  // BrowserGym's text has no line of tabs: the page's title comes first.
  return [colour.dim(TITLE.exec(first)?.[1] ?? first), '', ...lines]
}

const LINE = /^(\t*)(?:\[(\d+)\] )?(\w+) (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")(.*)$/
const TITLE = /^RootWebArea ['"](.*)['"]/

/** Roles that people know by how they look. */
const MARKS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  button: ['[', ']'],
  textbox: ['', ': ____'],
  searchbox: ['', ': ____'],
  spinbutton: ['', ': ____'],
  combobox: ['', ': v'],
  checkbox: ['( ) ', ''],
  radio: ['( ) ', ''],
}

function drawn(line: string, { bold, cyan, dim }: Parameters<Sketch>[1]['colour'], columns: number): readonly string[] {
  const [, depth = '', id = '', role = '', single, double, properties = ''] = LINE.exec(line) ?? []
  if (role === '') return [line]
  const name = single ?? double ?? ''
  if (name.trim() === '' && MARKS[role] === undefined) return []
  const indent = '  '.repeat(Math.max(0, depth.length - 1))
  if (role === 'StaticText') return wrapped(`${indent}${name}`, columns, indent)
  if (role === 'heading') return [`${indent}${bold(name)}`]
  const [before, after] = MARKS[role] ?? ['', '']
  const ticked = /checked(?:: true|='true')/.test(properties) ? before.replace('( )', '(x)') : before
  const value = /value: (.*)$/.exec(properties)?.[1] ?? /^ value='((?:[^'\\]|\\.)*)'/.exec(properties)?.[1]
  return [`${indent}${dim(id)} ${cyan(`${ticked}${name}${value === undefined ? after : `: ${value}`}`)}`]
}

/** Broken where a line is full. */
function wrapped(text: string, columns: number, indent: string): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.slice(indent.length).split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > columns) {
      lines.push(`${indent}${line}`)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, `${indent}${line}`]
}
