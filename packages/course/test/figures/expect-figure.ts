import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type LessonFigure, missingStatements } from './lesson-figure.ts'

export const PAGES: string = join(import.meta.dirname, '../../../../docs/lessons')

/** Expects the committed figure to be the drawn one, and the lesson to contain its image and statements. */
export async function expectFigure(lesson: number, { svg, alt, statements }: LessonFigure): Promise<void> {
  await expect(svg).toMatchFileSnapshot(join(PAGES, `figures/lesson-${lesson}.svg`))
  const page = readdirSync(PAGES).find((name) => name.startsWith(`${lesson}-`)) ?? ''
  const image = `![${alt}](figures/lesson-${lesson}.svg)`
  expect(missingStatements(readFileSync(join(PAGES, page), 'utf8'), [image, ...statements])).toEqual([])
}
