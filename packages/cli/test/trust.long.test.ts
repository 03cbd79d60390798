// All attacks with all commands; `ORRERY_LONG` chooses them.
import './trust.test.ts'
