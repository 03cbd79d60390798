import { contentHash, type JsonObject, type ModelRequest } from '@orreryjs/core'

/** A request without its purpose, which models never see. */
export type SentRequest = Omit<ModelRequest, 'purpose'>

/** Removes the purpose of a request. */
export function sentRequest({ purpose: _purpose, ...sent }: ModelRequest): SentRequest {
  return sent
}

/** Returns a hash of a request and of further distinguishing values. */
export function requestKey(request: SentRequest, more: JsonObject): string {
  return contentHash({ request, ...more })
}
