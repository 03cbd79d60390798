import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Application, type ProjectReflection, ReflectionKind } from 'typedoc'
import { type EntryPoint, entryPoints } from './entry-points.ts'
import { ROOT } from './repository.ts'

/**
 * Writes the API reference of all packages below a folder, one page per entry point. Returns the exports without a doc comment, as
 * `MODULE: NAME`.
 */
export async function writeApi(folder: string): Promise<readonly string[]> {
  const points = entryPoints()
  const application = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: points.map(({ source }) => join(ROOT, source)),
    tsconfig: join(ROOT, 'docs/tsconfig.api.json'),
    name: 'API',
    readme: 'none',
    disableSources: true,
    excludePrivate: true,
    excludeInternal: true,
    skipErrorChecking: true,
    logLevel: 'Error',
    sort: ['alphabetical'],
    out: folder,
    ...PAGES,
  })
  const project = await application.convert()
  if (project === undefined) throw new Error('typedoc could not read the types')
  nameModules(project, points)
  await application.generateOutputs(project)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.md'))) {
    const path = join(folder, name)
    writeFileSync(path, withAnchors(readFileSync(path, 'utf8')))
  }
  return undocumented(project)
}

/** Moves an explicit anchor into its heading, replacing the generated one. */
function withAnchors(text: string): string {
  return text.replace(/^<a id="([^"]+)"><\/a>\n\n(#{1,6} .+)$/gm, '$2 {#$1}')
}

/** Layout options of the Markdown plugin, which typedoc's types do not contain. */
const PAGES: Readonly<Record<string, unknown>> = {
  router: 'module',
  entryFileName: 'index',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  useHTMLAnchors: true,
  expandObjects: false,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  propertyMembersFormat: 'table',
  typeDeclarationFormat: 'table',
  enumMembersFormat: 'table',
  typeDeclarationVisibility: 'compact',
  tableColumnSettings: { hideDefaults: false, hideInherited: true, hideModifiers: true, hideOverrides: true, hideSources: true },
}

/** Names modules by their import specifiers. */
function nameModules(project: ProjectReflection, points: readonly EntryPoint[]): void {
  for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
    const found = points.find(({ source }) => source.replace(/(\/index)?\.ts$/, '') === module.name)
    if (found === undefined) throw new Error(`no package exports ${module.name}`)
    module.name = found.name
  }
}

function undocumented(project: ProjectReflection): readonly string[] {
  return (project.children ?? []).flatMap((module) =>
    (module.children ?? [])
      .filter((child) => child.kind !== ReflectionKind.Reference)
      .filter((child) => !child.hasComment() && !(child.signatures ?? []).some((signature) => signature.hasComment()))
      .map((child) => `${module.name}: ${child.name}`),
  )
}
