/** A server as it is typed in. */
interface ServerDraft {
  readonly address: string
  readonly model: string
  readonly key: string
}

/** Nothing typed in yet. */
export const NO_SERVER: ServerDraft = { address: 'http://localhost:11434/v1', model: '', key: '' }

interface ServerFieldsProps {
  readonly value: ServerDraft
  readonly onChange: (value: ServerDraft) => void
  readonly onUse: () => void
}

/** Where a real model answers. Neither address nor key is ever written into a link or kept anywhere. */
export function ServerFields({ value, onChange, onUse }: ServerFieldsProps) {
  return (
    <fieldset class="server">
      <legend>A server that speaks OpenAI’s chat completions</legend>
      <label>
        <span>Address</span>
        <input onInput={(event) => onChange({ ...value, address: event.currentTarget.value })} type="url" value={value.address} />
      </label>
      <label>
        <span>Model</span>
        <input
          onInput={(event) => onChange({ ...value, model: event.currentTarget.value })}
          spellcheck={false}
          value={value.model}
        />
      </label>
      <label>
        <span>Key</span>
        <input
          autocomplete="off"
          onInput={(event) => onChange({ ...value, key: event.currentTarget.value })}
          type="password"
          value={value.key}
        />
      </label>
      <button disabled={value.address === '' || value.model === ''} onClick={onUse} type="button">
        Begin with it
      </button>
      <p class="small">
        Prompts and the key go to this address and nowhere else; the key stays in this page’s memory and is gone when it is
        closed. The server has to allow other origins (CORS).
      </p>
    </fieldset>
  )
}
