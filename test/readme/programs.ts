import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Block } from './blocks.ts'
import type { Document } from './documents.ts'

/** The TypeScript blocks of documents as files of this package, gone when it goes out of scope. */
export interface Programs extends Disposable {
  readonly path: string
  /** Where a block is written: beside those of its document, which it may import by their names. */
  fileOf(document: Document, block: Block): string
}

/** Writes every block as a module; one without `<!-- file: NAME -->` is named after its line. */
export function writePrograms(documents: readonly Document[]): Programs {
  const path = mkdtempSync(join(import.meta.dirname, '.blocks-'))
  const fileOf = ({ name }: Document, { language, line, remark }: Block): string =>
    join(path, name.replaceAll('/', '_'), remark?.kind === 'file' ? remark.text : `line-${line}.${language}`)
  for (const document of documents) {
    mkdirSync(join(path, document.name.replaceAll('/', '_')))
    for (const block of document.blocks.filter(isProgram)) writeFileSync(fileOf(document, block), `${block.body}\n`)
  }
  writeFileSync(join(path, 'tsconfig.json'), JSON.stringify(CONFIGURATION))
  return { path, fileOf, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** As strict as our own code, but that a reader's block may leave a name unused; with the types that a reader gets, which are built. */
const CONFIGURATION = {
  extends: '../../../tsconfig.json',
  compilerOptions: { moduleDetection: 'force', noUnusedLocals: false, customConditions: [] },
  include: ['**/*.ts', '**/*.tsx', '../../../packages/*/src/**/*.d.ts'],
}

/** Whether a block is TypeScript. */
export function isProgram({ language }: Block): boolean {
  return language === 'ts' || language === 'tsx'
}

/** Whether a block is a file of vitest tests. */
export function isTest(block: Block): boolean {
  return isProgram(block) && /^(test|describe\w*)\(/m.test(block.body)
}

/**
 * What the comments behind a block's `console.log(...)` promise, in order, as patterns of the printed text. `...` stands for
 * anything, and the length and kind of white space does not count.
 */
export function promisesOf({ body }: Block): readonly RegExp[] {
  return [...body.matchAll(/console\.log\(.*\) \/\/ (.+)$/gm)].map(([, promise = '']) => {
    const parts = promise.split(/\.{3}/).map((part) => part.replaceAll('\\n', ' ').trim().split(/\s+/).map(escaped).join('\\s+'))
    return new RegExp(`^\\s*${parts.join('[\\s\\S]*')}\\s*$`)
  })
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
