// The other worlds; `ORRERY_LONG` chooses them.
import './validation.test.ts'
