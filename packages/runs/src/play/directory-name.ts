import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Cell } from '../plan/cells.ts'

/** More names than this are counted, not spelled out. */
const SPELLED = 2

/** A free directory below `runs`: named after the suite or after what is run, with a number where that is taken. */
export function freeDirectory(suite: string | undefined, cells: readonly Cell[]): string {
  const name = suite === undefined ? nameOf(cells) : slug(suite)
  for (let count = 1; ; count += 1) {
    const path = join('runs', count === 1 ? name : `${name}-${count}`)
    if (!existsSync(path)) return path
  }
}

function nameOf(cells: readonly Cell[]): string {
  const worlds = cells.map(({ world }) => world.id)
  const agents = cells.map(({ agent }) => agent.id)
  const models = cells.map(({ model }) => model.id).filter((id) => id !== 'none')
  return [part(worlds, 'worlds'), part(agents, 'agents'), part(models, 'models')].filter((text) => text !== '').join('-')
}

function part(names: readonly string[], plural: string): string {
  const different = [...new Set(names)]
  return different.length > SPELLED ? `${different.length}-${plural}` : different.map(slug).join('+')
}

function slug(name: string): string {
  return name.replace(/[^a-zA-Z0-9.]+/g, '-').replace(/^[-.]+|-+$/g, '')
}
