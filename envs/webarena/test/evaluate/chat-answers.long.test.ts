/** Dialect `strict` accepts right answers in the phrasing of chat models, and neither near misses nor copied pages. All tasks. */
import { expectChatRules } from './chat-rules.ts'

expectChatRules(() => true)
