import { generatedSource } from '#webshop/sources/generated-source.ts'
import type { Source, SourceOptions } from '#webshop/sources/source.ts'

/** Replaces shops from directories, which a page cannot read: it only has the generated shop. */
export function openSource(data: string | undefined, options: SourceOptions): Source {
  if (data !== undefined) throw new Error(`a page reads no directory: not ${data}`)
  return generatedSource(options)
}
