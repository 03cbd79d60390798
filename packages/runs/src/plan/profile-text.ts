import type { ProfilePart, ProfileSource } from '@orreryjs/core'
import { Document, isMap, isScalar, Scalar, type YAMLMap } from 'yaml'

/**
 * A profile as YAML, to edit and to pass with `--profile`: reading it gives the same profile, to the last byte of its texts. `parts`
 * says what each part is for, in comments, and which others there could be.
 */
export function profileText(source: ProfileSource, parts: readonly ProfilePart[] = []): string {
  const { id, version, world, dialects, demonstrations, layout } = source
  const document = new Document(
    { id, version, world, dialects, parts: source.parts, ...(layout && { layout }), demonstrations },
    { aliasDuplicateObjects: false },
  )
  document.commentBefore = HEAD
  const told = document.get('parts')
  if (isMap(told)) comment(told, source, parts)
  return document.toString({ lineWidth: 0, blockQuote: 'literal', flowCollectionPadding: true })
}

const HEAD = ` Pass the file with --profile; give it an id of your own when you change it.
 {{name}} stands for a text of the world, {{> ACTION}} for an action as its dialect words it.`

function comment(told: YAMLMap, source: ProfileSource, parts: readonly ProfilePart[]): void {
  for (const { key, value } of told.items) {
    if (isScalar(value) && typeof value.value === 'string' && value.value.includes('\n')) value.type = Scalar.BLOCK_LITERAL
    const about = parts.find(({ name }) => name === String(key) || fits(name, String(isScalar(key) ? key.value : key)))
    if (isScalar(key) && about !== undefined) key.commentBefore = ` ${about.description}`
  }
  const others = parts.filter(({ name }) => !Object.keys(source.parts).some((known) => known === name || fits(name, known)))
  if (others.length > 0)
    told.comment = ['', ' Not used here:', ...others.map(({ name, description }) => ` ${name}: ${description}`)].join('\n')
}

/** Whether a part is of a family: `state:Search` of `state:STATE`. */
function fits(family: string, name: string): boolean {
  const [head, rest] = family.split(':')
  return rest !== undefined && name.startsWith(`${head}:`)
}
