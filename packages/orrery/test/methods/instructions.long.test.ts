// All agents in all worlds; `ORRERY_LONG` chooses them.
import './instructions.test.ts'
