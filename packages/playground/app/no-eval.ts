import { config } from 'zod/v4/core'

// Zod tests whether it may evaluate code. The page's policy forbids that, and the browser then reads the whole script twice more
// to report the position. Must be imported before any module that creates a schema.
config({ jitless: true })
