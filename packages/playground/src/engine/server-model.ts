import { errorMessage, type LanguageModel, OrreryError, trimEndCharacters } from '@orreryjs/core'
import { chatBody, chatReply } from './chat.ts'

/** Options of an OpenAI-compatible server. */
export interface ServerOptions {
  /** Base URL, up to `/v1`. */
  readonly address: string
  readonly model: string
  /** API key; sent only to that address and never stored. */
  readonly key?: string
  /** @default the browser's `fetch` */
  readonly fetch?: typeof fetch
}

/** Creates a model that calls such a server. Errors are `OrreryError`s with a hint. */
export function serverModel({ address, model, key, fetch: send = fetch }: ServerOptions): LanguageModel {
  return {
    id: `openai:${model}`,
    kind: 'server',
    async generate(request, { signal }) {
      const url = `${trimEndCharacters(address.trim(), '/')}/chat/completions`
      const headers = {
        'content-type': 'application/json',
        ...(key !== undefined && key !== '' && { authorization: `Bearer ${key}` }),
      }
      const body = JSON.stringify(chatBody(model, request))
      const init = {
        method: 'POST',
        headers,
        body,
        signal,
        redirect: 'error',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      } as const
      const answer = await send(url, init).catch((error: unknown) => {
        throw new OrreryError('MODEL_UNAVAILABLE', `${url} could not be reached (${errorMessage(error)})`, {
          hint: 'the server must be running and allow requests from other origins (CORS)',
        })
      })
      const text = await answer.text()
      if (!answer.ok) throw new OrreryError('MODEL_REFUSED', `${url} answered ${answer.status}: ${text.slice(0, 200)}`)
      return chatReply(text, request)
    },
  }
}
