import type { ModelRequest } from '@orreryjs/core'

/** All of a request that may be read: everything but its purpose. */
export type Readable = Omit<ModelRequest, 'purpose'>
