import type { ModelCall } from '@orreryjs/core'

/** The prompt of a call, on demand; what to do where the run kept none. */
export function Prompt({ call }: { readonly call: ModelCall }) {
  const { prompt } = call
  if (prompt === undefined) return null
  const { messages, tools = [] } = prompt
  return (
    <details class="prompt">
      <summary>prompt</summary>
      {tools.length > 0 && <p class="small">Tools: {tools.map(({ name }) => name).join(', ')}</p>}
      <ol>
        {messages.map(({ role, content }, index) => (
          <li key={index}>
            <span class="thought-title">{role}</span>
            <pre>{content}</pre>
          </li>
        ))}
      </ol>
    </details>
  )
}
