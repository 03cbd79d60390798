import { errorMessage, type LanguageModel, type OptionSpec, type OptionValue, type OptionValues } from '@orreryjs/core'
import { useState } from 'preact/hooks'
import { openTabModel } from '../tab-engine.ts'

interface OptionsProps {
  /** Agent or world that has the options. */
  readonly owner: string
  readonly specs: readonly OptionSpec[]
  readonly given: OptionValues
  readonly onChange: (options: OptionValues) => void
}

/** Options of an agent or a world, with descriptions. */
export function Options({ owner, specs, given, onChange }: OptionsProps) {
  if (specs.length === 0) return null
  return (
    <fieldset>
      <legend>{owner}</legend>
      {specs.map((spec) => (
        <div class="option" key={spec.name}>
          <label for={idOf(owner, spec)}>{spec.name}</label>
          <Field
            id={idOf(owner, spec)}
            onChange={(value) => onChange({ ...given, [spec.name]: value })}
            spec={spec}
            value={given[spec.name] ?? spec.default}
          />
          <p class="small">{spec.description}</p>
        </div>
      ))}
    </fieldset>
  )
}

function idOf(owner: string, { name }: OptionSpec): string {
  return `option-${owner}-${name}`
}

interface FieldProps {
  readonly id: string
  readonly spec: OptionSpec
  readonly value: OptionValue
  readonly onChange: (value: OptionValue) => void
}

function Field({ id, spec, value, onChange }: FieldProps) {
  const take = (event: { readonly currentTarget: { readonly value: string } }): void => onChange(event.currentTarget.value)
  switch (spec.type) {
    case 'boolean': {
      const isOn = String(value) === 'true'
      return <input checked={isOn} id={id} onChange={(event) => onChange(event.currentTarget.checked)} type="checkbox" />
    }
    case 'choice':
      return (
        <select id={id} onChange={take} value={String(value)}>
          {spec.choices.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      )
    case 'number': {
      const { minimum: min, maximum: max, integer } = spec
      const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }), step: integer === true ? 1 : 'any' }
      return <input {...bounds} id={id} onChange={take} type="number" value={String(value)} />
    }
    case 'text':
      return <input id={id} onChange={take} type="text" value={String(value)} />
    default:
      return spec satisfies never
  }
}

/** Form state of a server. */
interface ServerDraft {
  readonly address: string
  readonly model: string
  readonly key: string
}

/** Initial form state. */
export const NO_SERVER: ServerDraft = { address: 'http://localhost:11434/v1', model: '', key: '' }

interface ServerFieldsProps {
  readonly value: ServerDraft
  readonly onChange: (value: ServerDraft) => void
  readonly onUse: () => void
}

/** Settings of a server with a real model. Neither address nor key is ever written to a link or stored. */
export function ServerFields({ value, onChange, onUse }: ServerFieldsProps) {
  return (
    <fieldset class="server">
      <legend>OpenAI-compatible server</legend>
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
        <span>API key</span>
        <input
          autocomplete="off"
          onInput={(event) => onChange({ ...value, key: event.currentTarget.value })}
          type="password"
          value={value.key}
        />
      </label>
      <button disabled={value.address === '' || value.model === ''} onClick={onUse} type="button">
        Use this server
      </button>
      <p class="small">
        The page sends prompts and the key only to this address. It keeps the key in memory until you close the page. The server
        must allow requests from other origins (CORS).
      </p>
    </fieldset>
  )
}

interface TabFieldsProps {
  readonly onUse: (model: LanguageModel) => void
}

/** Weights of a model that runs in this tab. */
export function TabFields({ onUse }: TabFieldsProps) {
  const [status, setStatus] = useState('')
  const [isLoading, setIsLoading] = useState(false)
  const load = async (weights: File): Promise<void> => {
    setIsLoading(true)
    setStatus(`Loading ${weights.name}`)
    try {
      onUse(await openTabModel(weights))
      setStatus(`${weights.name} is loaded.`)
    } catch (error) {
      setStatus(`${weights.name} cannot be loaded: ${errorMessage(error)}. Expected a GGUF file of at most 2 GB.`)
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <fieldset class="server">
      <legend>Model in this tab</legend>
      <label>
        <span>Weights (GGUF)</span>
        <input
          accept=".gguf"
          disabled={isLoading}
          onChange={({ currentTarget: { files } }) => files?.[0] !== undefined && void load(files[0])}
          type="file"
        />
      </label>
      <p role="status">{status}</p>
      <p class="small">
        The file stays in this tab. The engine, llama.cpp as WebAssembly, is loaded with the first file. It uses one processor: a
        small model, such as SmolLM2-135M-Instruct, takes seconds to minutes per reply.
      </p>
    </fieldset>
  )
}
