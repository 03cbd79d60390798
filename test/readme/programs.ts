import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Block, notRun } from './blocks.ts'
import type { Document } from './documents.ts'

/** TypeScript blocks of documents, written as files and removed when they go out of scope. */
export interface Programs extends Disposable {
  readonly path: string
  /** Path of a block's file, next to the other blocks of its document, which it may import. */
  fileOf(document: Document, block: Block): string
}

/** Writes every block that runs as a module. Others may import packages that are not installed. Blocks without `<!-- file: NAME -->` are named after their line. */
export function writePrograms(documents: readonly Document[]): Programs {
  const path = mkdtempSync(join(import.meta.dirname, '.blocks-'))
  const fileOf = ({ name }: Document, { language, line, remark }: Block): string =>
    join(path, name.replaceAll('/', '_'), remark?.kind === 'file' ? remark.text : `line-${line}.${language}`)
  for (const document of documents) {
    mkdirSync(join(path, document.name.replaceAll('/', '_')))
    for (const block of document.blocks.filter((each) => isProgram(each) && notRun(each) === undefined)) {
      writeFileSync(fileOf(document, block), `${block.body}\n`)
    }
  }
  writeFileSync(join(path, 'tsconfig.json'), JSON.stringify(CONFIGURATION))
  return { path, fileOf, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** As strict as the repository, except that unused names are allowed. Uses the built types, as readers do. */
const CONFIGURATION = {
  extends: '../../../tsconfig.json',
  compilerOptions: { moduleDetection: 'force', noUnusedLocals: false, customConditions: [] },
  include: ['**/*.ts', '**/*.tsx', '../../../packages/*/src/**/*.d.ts'],
}

/** True if a block is TypeScript. */
export function isProgram({ language }: Block): boolean {
  return language === 'ts' || language === 'tsx'
}

/** True if a block contains vitest tests. */
export function isTest(block: Block): boolean {
  return isProgram(block) && /^(test|describe\w*)\(/m.test(block.body)
}

/**
 * Patterns of the output promised by the comments after a block's `console.log(...)`, in order. `...` matches anything, and white space is
 * normalized.
 */
export function outputPatternsOf({ body }: Block): readonly RegExp[] {
  return [...body.matchAll(/console\.log\(.*\) \/\/ (.+)$/gm)].map(([, promise = '']) => {
    const parts = promise.split(/\.{3}/).map((part) => part.replaceAll('\\n', ' ').trim().split(/\s+/).map(escaped).join('\\s+'))
    return new RegExp(`^\\s*${parts.join('[\\s\\S]*')}\\s*$`)
  })
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
