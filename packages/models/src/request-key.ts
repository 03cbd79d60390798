import { contentHash, type JsonObject, type ModelRequest } from '@orreryjs/core'

/** Everything of a request that a model may read: all but its purpose. */
export type SentRequest = Omit<ModelRequest, 'purpose'>

/** A request as it is sent. */
export function sentRequest({ purpose: _purpose, ...sent }: ModelRequest): SentRequest {
  return sent
}

/** Hash of a sent request and of whatever else tells it from others. */
export function requestKey(request: SentRequest, more: JsonObject): string {
  return contentHash({ request, ...more })
}
