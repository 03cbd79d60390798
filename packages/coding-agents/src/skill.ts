import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { compareTexts, contentHash, OrreryError } from '@orreryjs/core'

/** A skill: a directory with instructions for a kind of task. */
export interface Skill {
  /** Text of its `SKILL.md`, without the header. */
  readonly text: string
  /** Hash of all its files. */
  readonly hash: string
  /** Copies it below the folder in which a program looks for skills. */
  copyTo(folder: string): void
}

/** Reads a skill. Throws `CONFIG_INVALID` if the directory has no `SKILL.md`. */
export function readSkill(directory: string): Skill {
  const root = resolve(directory)
  const main = join(root, 'SKILL.md')
  if (!existsSync(main)) {
    throw new OrreryError('CONFIG_INVALID', `option skill: ${directory} has no file SKILL.md`, {
      hint: 'name the directory of one skill: --option skill=./my-skill',
    })
  }
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
    .sort(compareTexts)
  return {
    text: readFileSync(main, 'utf8')
      .replace(/^---\n[\s\S]*?\n---\n/, '')
      .trim(),
    hash: contentHash(files.map((name) => [name, contentHash(readFileSync(join(root, name)).toString('base64'))])),
    copyTo: (folder) => cpSync(root, join(folder, basename(root)), { recursive: true }),
  }
}
