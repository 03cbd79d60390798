import { expect, test } from 'vitest'
import { commandsOf } from './readme/commands.ts'
import { type Document, documents } from './readme/documents.ts'
import { isLong, isPage, renderDocument, showsOutput } from './readme/render-document.ts'

// `vitest run --config vitest.long.config.mts test/readme-blocks.long.test.ts -u` updates the output in the documents.
for (const document of documents().filter(holdsLong)) {
  test(`${document.name} shows what all of its commands print`, async () => {
    await expect(await renderDocument(document, () => true)).toMatchFileSnapshot(document.path)
  })
}

function holdsLong(document: Document): boolean {
  const shown = document.blocks.filter(showsOutput)
  if (isPage(document)) return shown.length > 0
  return shown.some(({ language, body, remark }) => {
    const commands = remark?.kind === 'output of' ? [remark.text] : commandsOf(language, body).map(({ command }) => command)
    return commands.some(isLong)
  })
}
