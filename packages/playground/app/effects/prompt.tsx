import type { ModelRequest } from '@orreryjs/core'
import { useState } from 'preact/hooks'

/** Maximum length of the end of a prompt that is shown while it is folded, in characters. */
const TAIL = 160

/** Returns the end of a text, from the start of a word. */
function tailOf(text: string): string {
  return text.length <= TAIL ? text : `… ${text.slice(-TAIL).replace(/^\S*\s+/, '')}`
}

/** Request to the model, message by message, followed by its tools if it has any. */
export function Prompt({ request }: { readonly request: ModelRequest }) {
  const { messages, tools = [] } = request
  const [isOpen, setOpen] = useState(false)
  const size = messages.reduce((sum, { content }) => sum + content.length, 0)
  const last = messages.at(-1)?.content ?? ''
  return (
    <details class="prompt" onToggle={(event) => setOpen(event.currentTarget.open)} open={isOpen}>
      <summary>
        Prompt: {messages.length === 1 ? '1 message' : `${messages.length} messages`}, {size.toLocaleString('en')} characters
        {!isOpen && <span class="tail">{tailOf(last)}</span>}
      </summary>
      {isOpen &&
        messages.map(({ role, content }, index) => (
          <div class="message" key={index}>
            <h3>{role}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
            <pre tabIndex={0}>{content}</pre>
          </div>
        ))}
      {isOpen && tools.length > 0 && (
        <div class="message">
          <h3>tools</h3>
          <ul>
            {tools.map(({ name, description }) => (
              <li key={name}>
                <code>{name}</code> {description}
              </li>
            ))}
          </ul>
        </div>
      )}
    </details>
  )
}
