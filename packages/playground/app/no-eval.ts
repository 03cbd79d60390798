import { config } from 'zod/v4/core'

// Zod tries whether it may evaluate code, which the page's policy forbids: the browser reads the whole script again, twice, to say
// where that was. Imported before everything that makes a schema.
config({ jitless: true })
