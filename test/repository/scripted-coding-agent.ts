import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { orreryIn, type RanHere } from '../../packages/cli/test/in-process.ts'

/** Values of the words in capitals, which a user's request contains. */
export type Request = Readonly<Record<'AGENT' | 'WORLD' | 'MODEL' | 'TASKS' | 'MODULE', string>>

/** A command that the agent ran. */
export interface RanCommand extends RanHere {
  readonly command: string
}

/**
 * A coding agent without a model, which follows a text literally. It writes the code of the text to the requested file if that does not
 * exist, and runs the `orrery` commands of the text in their order, until one fails. It has no other knowledge.
 */
export async function followText(directory: string, text: string, request: Request): Promise<readonly RanCommand[]> {
  const fill = (part: string): string =>
    part.replace(/\b(?:AGENT|WORLD|MODEL|TASKS|MODULE)\b/g, (word) => request[word as keyof Request])
  const ran: RanCommand[] = []
  for (const [, language = '', code = ''] of blocksOf(text)) {
    if (language === 'js') {
      const path = join(directory, request.AGENT)
      if (!existsSync(path)) writeFileSync(path, fill(code))
      continue
    }
    for (const line of code.split('\n')) {
      const [, words] = /^\s*(?:npx |\.\/)?orrery ((?:[\w./:,=@-]+|'[^']*'| )+)(?:\s{2}.*)?$/.exec(fill(line)) ?? []
      if (words === undefined) continue
      const args = [...words.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word)
      const result = await orreryIn(directory, args)
      ran.push({ ...result, command: words })
      if (result.code !== 0) return ran
    }
  }
  return ran
}

/** Code blocks of a Markdown text. A text without them, such as help, is one block. */
function blocksOf(text: string): readonly (readonly string[])[] {
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
  return blocks.length > 0 ? blocks : [['', 'sh', text]]
}
