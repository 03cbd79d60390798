import { type JsonValue, parseJson, type Tool, type ToolCall } from '@orreryjs/core'

/** Result of a menu: a call, free text if allowed, or the end of input. */
type MenuResult =
  | { readonly kind: 'call'; readonly call: ToolCall }
  | { readonly kind: 'text' }
  | { readonly kind: 'end-of-input' }

/** Lets a person select a tool and enter its arguments. `mayTalk` offers free text instead of a call. */
export async function chooseTool(screen: HumanScreen, tools: readonly Tool[], mayTalk: boolean): Promise<MenuResult> {
  const menu = tools.map(({ name, description }, index) => `${String(index + 1).padStart(3)} ${name}: ${description}`)
  screen.show([...(mayTalk ? ['  0 answer in words'] : []), ...menu].join('\n'))
  for (;;) {
    const line = (await screen.readLine('tool '))?.trim()
    if (line === undefined) return { kind: 'end-of-input' }
    if (line === '0' && mayTalk) return { kind: 'text' }
    const tool = tools.find(({ name }, index) => line === name || line === String(index + 1))
    if (tool !== undefined) return fillIn(screen, tool)
    screen.show(`choose a number from ${mayTalk ? 0 : 1} to ${tools.length}, or a name`)
  }
}

interface Property {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly isRequired: boolean
  readonly options: readonly string[]
}

async function fillIn(screen: HumanScreen, tool: Tool): Promise<MenuResult> {
  const values = new Map<string, JsonValue>()
  for (const property of propertiesOf(tool)) {
    const about = [property.description, property.options.join(' | '), property.isRequired ? '' : 'optional']
    const hint = about.filter((part) => part !== '').join('; ')
    if (hint !== '') screen.show(`    ${property.name}: ${hint}`)
    const line = await screen.readLine(`    ${property.name} = `)
    if (line === undefined) return { kind: 'end-of-input' }
    if (line !== '' || property.isRequired) values.set(property.name, toValue(line, property.type))
  }
  return { kind: 'call', call: { id: '', name: tool.name, arguments: JSON.stringify(Object.fromEntries(values)) } }
}

function propertiesOf({ parameters }: Tool): readonly Property[] {
  const { properties, required } = parameters
  const requiredNames = Array.isArray(required) ? required : []
  return Object.entries(asObject(properties)).map(([name, propertySchema]) => {
    const schema = asObject(propertySchema)
    const options = Array.isArray(schema['enum']) ? schema['enum'].map(String) : []
    const { type, description } = schema
    return {
      name,
      type: typeof type === 'string' ? type : 'string',
      description: typeof description === 'string' ? description : '',
      isRequired: requiredNames.includes(name),
      options,
    }
  })
}

/** Parses the input as the type requires; invalid input is passed as text, as models do. */
function toValue(line: string, type: string): JsonValue {
  if (type === 'string') return line
  try {
    const value = parseJson(line) as JsonValue
    return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY ? line : value
  } catch {
    return line
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Terminal of a person who plays a model. */
export interface HumanScreen {
  /** Writes text of one or more lines. */
  show(text: string): void
  /** Writes the heading of a section. */
  showHeading(title: string): void
  /** Reads the next line; `undefined` at the end of input. */
  readLine(cue: string): Promise<string | undefined>
}
