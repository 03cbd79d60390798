import { build } from 'vite'

/** Module bundled for a browser. */
export interface Bundle {
  readonly code: string
  /** Imports that remain at run time. */
  readonly imports: readonly string[]
  /** All bundled modules with their importers. */
  readonly modules: ReadonlyMap<string, readonly string[]>
}

/** Bundles a module for browsers in production mode, from the built packages, as users do. */
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
