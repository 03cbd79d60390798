import { type Choice, estimateUsage, type ModelReply, type ModelRequest, type Tool } from '@orreryjs/core'
import { useState } from 'preact/hooks'

/** Form state of one choice. */
interface Draft {
  readonly text: string
  /** Name of the called tool; empty for none. */
  readonly tool: string
  readonly given: string
}

interface ReplyEditorProps {
  readonly request: ModelRequest
  /** Reply of the model, if there is one. */
  readonly reply?: ModelReply | undefined
  readonly button: string
  readonly label: string
  readonly onGive: (reply: ModelReply) => void
}

/** Editor of a reply: a text for each choice, and a tool call if the request has tools. */
export function ReplyEditor({ request, reply, button, label, onGive }: ReplyEditorProps) {
  const before = draftsOf(request, reply)
  const [drafts, setDrafts] = useState(before)
  const isChanged = JSON.stringify(drafts) !== JSON.stringify(before)
  const { tools = [] } = request
  const change = (at: number, part: Partial<Draft>): void =>
    setDrafts(drafts.map((draft, index) => (index === at ? { ...draft, ...part } : draft)))
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault()
        onGive(replyOf(request, reply, drafts))
      }}
    >
      {drafts.map((draft, at) => (
        <fieldset key={at}>
          <legend>{drafts.length === 1 ? label : `${label}, choice ${at + 1}`}</legend>
          <textarea
            aria-label={drafts.length === 1 ? label : `${label}, choice ${at + 1}`}
            onInput={(event) => change(at, { text: event.currentTarget.value })}
            rows={Math.min(12, Math.max(2, draft.text.split('\n').length))}
            spellcheck={false}
            value={draft.text}
          />
          {tools.length > 0 && <ToolCallFields draft={draft} onChange={(part) => change(at, part)} tools={tools} />}
        </fieldset>
      ))}
      <button disabled={reply !== undefined && !isChanged} type="submit">
        {button}
      </button>
      {reply !== undefined && isChanged && (
        <button onClick={() => setDrafts(before)} type="button">
          Revert
        </button>
      )}
    </form>
  )
}

interface ToolCallProps {
  readonly draft: Draft
  readonly tools: readonly Tool[]
  readonly onChange: (part: Partial<Draft>) => void
}

function ToolCallFields({ draft, tools, onChange }: ToolCallProps) {
  return (
    <p class="call">
      <label>
        Tool{' '}
        <select
          onChange={({ currentTarget: { value } }) => onChange({ tool: value, given: emptyArguments(tools, value) })}
          value={draft.tool}
        >
          <option value="">no call</option>
          {tools.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {draft.tool !== '' && (
        <label>
          Arguments (JSON){' '}
          <input onInput={(event) => onChange({ given: event.currentTarget.value })} spellcheck={false} value={draft.given} />
        </label>
      )}
    </p>
  )
}

function emptyArguments(tools: readonly Tool[], name: string): string {
  const properties = tools.find((tool) => tool.name === name)?.parameters['properties']
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return JSON.stringify(Object.fromEntries(names.map((each) => [each, ''])))
}

function draftsOf({ n = 1 }: ModelRequest, reply: ModelReply | undefined): readonly Draft[] {
  if (reply === undefined) return Array.from({ length: n }, () => ({ text: '', tool: '', given: '{}' }))
  return reply.choices.map(({ text, toolCalls: [call] = [] }) => ({
    text,
    tool: call?.name ?? '',
    given: call?.arguments ?? '{}',
  }))
}

function replyOf(request: ModelRequest, reply: ModelReply | undefined, drafts: readonly Draft[]): ModelReply {
  const choices = drafts.map(({ text, tool, given }, at): Choice => {
    if (tool === '') return { text, finish: 'stop' }
    const id = reply?.choices[at]?.toolCalls?.[0]?.id ?? `call_${at}`
    return { text, toolCalls: [{ id, name: tool, arguments: given }], finish: 'tool-calls' }
  })
  return { choices, usage: estimateUsage(request, choices) }
}
