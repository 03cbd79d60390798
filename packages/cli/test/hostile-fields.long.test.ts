// More cases; `ORRERY_LONG` chooses them.
import './hostile-fields.test.ts'
