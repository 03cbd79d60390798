import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../templates')

/** A file of a lesson. */
export interface LessonFile {
  /** Relative to the lesson's directory. */
  readonly path: string
  readonly text: string
}

/** Returns the initial files of a lesson's exercise. */
export function exerciseFiles(number: number): readonly LessonFile[] {
  return filesIn(join(FOLDER, String(number), 'exercise'))
}

/** Returns the solution of a lesson. */
export function solutionFiles(number: number): readonly LessonFile[] {
  return filesIn(join(FOLDER, String(number), 'solution'))
}

function filesIn(folder: string): readonly LessonFile[] {
  return readdirSync(folder)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}
