/** Dialect `strict` accepts right answers in the phrasing of chat models, and neither near misses nor copied pages. A sample of the tasks. */
import { expectChatRules } from './chat-rules.ts'

expectChatRules((index) => index % 31 === 0)
