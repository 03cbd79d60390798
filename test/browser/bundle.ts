import { build } from 'vite'

/** One module for a browser and what went into it. */
export interface Bundle {
  readonly code: string
  /** What the code still imports when it runs. */
  readonly imports: readonly string[]
  /** All modules that were reached, with those that import them. */
  readonly modules: ReadonlyMap<string, readonly string[]>
}

/** Bundles a module as a user of the published packages does: what is built, in production, for a browser. */
export async function bundleForBrowser(entry: string): Promise<Bundle> {
  const modules = new Map<string, readonly string[]>()
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    mode: 'production',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'bundle' }, minify: true, reportCompressedSize: false },
    plugins: [
      {
        name: 'list-modules',
        buildEnd() {
          for (const id of this.getModuleIds()) modules.set(id, this.getModuleInfo(id)?.importers ?? [])
        },
      },
    ],
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const [chunk] = outputs
  if (chunk?.type !== 'chunk' || outputs.length > 1) throw new Error(`expected one chunk, not ${outputs.length} files`)
  return { code: chunk.code, imports: [...chunk.imports, ...chunk.dynamicImports], modules }
}
