/** Fenced code block of a document. */
export interface Block {
  /** Line of the opening fence, from 1. */
  readonly line: number
  /** Language after the fence; empty for drawings and pseudocode. */
  readonly language: string
  readonly body: string
  /** HTML comment directly before the block. */
  readonly remark: Remark | undefined
}

/** `<!-- not run: REASON -->`, `<!-- file: NAME -->` or `<!-- output of: COMMAND -->`. */
interface Remark {
  readonly kind: 'not run' | 'file' | 'output of'
  readonly text: string
}

const BLOCK = /(?:^<!-- (not run|file|output of): (.+) -->\n)?^```(.*)\n([\s\S]*?)^```$/gm

/** Code blocks of a document in order. */
export function readBlocks(markdown: string): readonly Block[] {
  return [...markdown.matchAll(BLOCK)].map(({ 0: whole, 1: kind, 2: text = '', 3: language = '', 4: body = '', index }) => ({
    line: lineOf(markdown, index) + (whole.startsWith('```') ? 0 : 1),
    language,
    body: body.replace(/\n$/, ''),
    remark: kind === undefined ? undefined : { kind: kind as Remark['kind'], text },
  }))
}

/** Replaces the bodies of a document's blocks. */
export function withBodies(markdown: string, bodyOf: (block: Block) => string): string {
  const blocks = readBlocks(markdown)
  let next = 0
  return markdown.replace(BLOCK, (whole) => {
    const block = blocks[next]
    next += 1
    if (block === undefined) return whole
    const opening = whole.slice(0, whole.indexOf('\n', whole.indexOf('```')) + 1)
    return `${opening}${bodyOf(block)}\n\`\`\``
  })
}

/** Reason why a block does not run; `undefined` if it runs. */
export function notRun({ remark }: Block): string | undefined {
  return remark?.kind === 'not run' ? remark.text : undefined
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
