// More schemas; `ORRERY_LONG` chooses them.
import './random-schemas.test.ts'
