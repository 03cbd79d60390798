// Every agent in every world; `ORRERY_LONG` chooses them.
import './instructions.test.ts'
