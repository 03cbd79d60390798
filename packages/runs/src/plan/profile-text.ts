import type { ProfilePart, ProfileSource } from '@orreryjs/core'
import type { YAMLMap } from 'yaml'
import { loadYaml } from '../packages-on-demand.ts'

/**
 * Formats a profile as YAML, to edit and pass with `--profile`. Reading it back gives the same profile byte for byte. `parts` adds comments
 * with the purpose of each part and the unused parts.
 */
export function profileText(source: ProfileSource, parts: readonly ProfilePart[] = []): string {
  const { Document, isMap } = loadYaml()
  const { id, version, world, dialects, demonstrations, layout, trainedOn } = source
  const document = new Document(
    {
      id,
      version,
      world,
      dialects,
      parts: source.parts,
      ...(layout && { layout }),
      demonstrations,
      ...(trainedOn && { trainedOn }),
    },
    { aliasDuplicateObjects: false },
  )
  document.commentBefore = HEADER_COMMENT
  const partsNode = document.get('parts')
  if (isMap(partsNode)) addComments(partsNode, source, parts)
  return document.toString({ lineWidth: 0, blockQuote: 'literal', flowCollectionPadding: true })
}

const HEADER_COMMENT = ` Pass the file with --profile; give it a new id when you change it.
 {{name}} is replaced by a text of the world, {{> ACTION}} by an action in the wording of its dialect.`

function addComments(partsNode: YAMLMap, source: ProfileSource, parts: readonly ProfilePart[]): void {
  const { isScalar, Scalar } = loadYaml()
  for (const { key, value } of partsNode.items) {
    if (isScalar(value) && typeof value.value === 'string' && value.value.includes('\n')) value.type = Scalar.BLOCK_LITERAL
    const about = parts.find(({ name }) => name === String(key) || isInFamily(name, String(isScalar(key) ? key.value : key)))
    if (isScalar(key) && about !== undefined) key.commentBefore = ` ${about.description}`
  }
  const others = parts.filter(({ name }) => !Object.keys(source.parts).some((known) => known === name || isInFamily(name, known)))
  if (others.length > 0)
    partsNode.comment = ['', ' Not used here:', ...others.map(({ name, description }) => ` ${name}: ${description}`)].join('\n')
}

/** True if a part belongs to a family, such as `state:Search` to `state:STATE`. */
function isInFamily(family: string, name: string): boolean {
  const [head, rest] = family.split(':')
  return rest !== undefined && name.startsWith(`${head}:`)
}
