import { ownSource } from '#webshop/sources/own.ts'
import type { Source, SourceOptions } from '#webshop/sources/source.ts'

/** Stands for the shops of directories, which a page cannot read: it has the generated one. */
export function openSource(data: string | undefined, options: SourceOptions): Source {
  if (data !== undefined) throw new Error(`a page reads no directory: not ${data}`)
  return ownSource(options)
}
