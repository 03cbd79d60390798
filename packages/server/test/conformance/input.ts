import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type GetPromptResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { text } from './content.ts'

type Elicitation = Parameters<typeof inputRequired.elicit>[0]
type Requests = NonNullable<Parameters<typeof inputRequired>[0]['inputRequests']>

/** Capabilities of the client are in every request since 2026-07-28. */
type Envelope = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Signs the state that a client returns with its answers. */
export const requestState = createRequestStateCodec({ key: 'k'.repeat(32) })

const NAME = z.object({ name: z.string() })
const askName = inputRequired.elicit({ message: 'What is your name?', requestedSchema: NAME })
const confirm = inputRequired.elicit({ message: 'Please confirm', requestedSchema: z.object({ ok: z.boolean() }) })
const sample = (prompt: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(prompt) }], maxTokens })

/** Adds the tools and the prompt that need input from the client. */
export function addInputRequests(server: McpServer): void {
  addForms(server)
  const add = (
    name: string,
    run: (context: ServerContext) => CallToolResult | InputRequiredResult | Promise<InputRequiredResult | CallToolResult>,
  ): void => {
    server.registerTool(`test_input_required_result_${name}`, { description: 'Needs input from the client.' }, (context) =>
      run(context),
    )
  }
  server.registerTool('test_missing_capability', { description: 'Needs a client that samples.' }, () =>
    inputRequired({ inputRequests: { answer: sample('Say something', 10) } }),
  )
  const addWithState = (name: string, inputRequests: Requests): void => {
    add(name, async ({ mcpReq }) => {
      const isAnswered = Object.keys(inputRequests).every((key) => inputResponse(mcpReq.inputResponses, key).kind !== 'missing')
      if (isAnswered && mcpReq.requestState() === name) return done('state-ok')
      return inputRequired({ inputRequests, requestState: await requestState.mint(name) })
    })
  }
  add('elicitation', ({ mcpReq }) => {
    const answer = acceptedContent(mcpReq.inputResponses, 'user_name', NAME)
    return answer === undefined ? inputRequired({ inputRequests: { user_name: askName } }) : done(`Hello, ${answer.name}!`)
  })
  add('sampling', ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'capital_question')
    if (answer.kind === 'sampling') return done(JSON.stringify(answer.result.content))
    return inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?', 100) } })
  })
  add('list_roots', ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'client_roots')
    if (answer.kind === 'roots') return done(answer.roots.map(({ uri }) => uri).join(', '))
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  })
  addWithState('request_state', { confirm })
  addWithState('tampered_state', { confirm })
  addWithState('multiple_inputs', {
    user_name: askName,
    greeting: sample('Generate a greeting', 50),
    client_roots: inputRequired.listRoots(),
  })
  add('multi_round', async ({ mcpReq }) => {
    const { inputResponses } = mcpReq
    const name = acceptedContent<{ name: string }>(inputResponses, 'step1')?.name ?? mcpReq.requestState<string>()
    const color = acceptedContent<{ color: string }>(inputResponses, 'step2')?.color
    if (color !== undefined) return done(`${name} likes ${color}`)
    if (acceptedContent(inputResponses, 'step1') !== undefined) {
      const requestedSchema = z.object({ color: z.string() })
      const step2 = inputRequired.elicit({ message: 'Step 2: What is your favorite color?', requestedSchema })
      return inputRequired({ inputRequests: { step2 }, requestState: await requestState.mint(name) })
    }
    const step1 = inputRequired.elicit({ message: 'Step 1: What is your name?', requestedSchema: NAME })
    return inputRequired({ inputRequests: { step1 }, requestState: await requestState.mint('') })
  })
  add('capabilities', ({ mcpReq }) => {
    const capabilities = (mcpReq.envelope as Envelope | undefined)?.[CLIENT_CAPABILITIES_META_KEY]
    const { sampling, elicitation } = capabilities ?? {}
    return inputRequired({
      inputRequests: {
        ...(sampling !== undefined && { capital_question: sample('What is the capital of France?', 100) }),
        ...(elicitation !== undefined && { user_name: askName }),
      },
    })
  })
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'Needs a context.' },
    ({ mcpReq }): GetPromptResult | InputRequiredResult => {
      const requestedSchema = z.object({ context: z.string() })
      const answer = acceptedContent(mcpReq.inputResponses, 'user_context', requestedSchema)
      if (answer !== undefined) return { messages: [{ role: 'user', content: text(answer.context) }] }
      const user_context = inputRequired.elicit({ message: 'What context should the prompt use?', requestedSchema })
      return inputRequired({ inputRequests: { user_context } })
    },
  )
}

/** Adds the tools that show a form to the user. */
function addForms(server: McpServer): void {
  const answerForm = ({ mcpReq }: ServerContext, form: Elicitation) => {
    const answer = inputResponse(mcpReq.inputResponses, 'form')
    if (answer.kind !== 'elicit') return inputRequired({ inputRequests: { form: inputRequired.elicit(form) } })
    return done(`Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`)
  }
  const user = form({ username: { type: 'string' }, email: { type: 'string' } }, ['username', 'email'])
  server.registerTool(
    'test_elicitation',
    { description: 'Shows a form with a message.', inputSchema: z.object({ message: z.string() }) },
    ({ message }, context) => answerForm(context, { message, requestedSchema: user }),
  )
  const add = (name: string, requestedSchema: Elicitation['requestedSchema']): void => {
    server.registerTool(name, { description: 'Shows a form.' }, (context) =>
      answerForm(context, { message: 'Fill in the form', requestedSchema }),
    )
  }
  add('test_streaming_elicitation', user)
  add(
    'test_elicitation_sep1034_defaults',
    form({
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    }),
  )
  const options = ['option1', 'option2', 'option3']
  const titled = (noun: string) =>
    ['First', 'Second', 'Third'].map((title, index) => ({ const: `value${index + 1}`, title: `${title} ${noun}` }))
  add(
    'test_elicitation_sep1330_enums',
    form({
      untitledSingle: { type: 'string', enum: options },
      titledSingle: { type: 'string', oneOf: titled('Option') },
      legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
      untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
      titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
    }),
  )
}

type FormSchema = Extract<Elicitation['requestedSchema'], { properties: unknown }>

function form(properties: FormSchema['properties'], required: string[] = []): FormSchema {
  return { type: 'object', properties, required }
}

function done(value: string): CallToolResult {
  return { content: [text(value)] }
}
