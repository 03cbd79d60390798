// Every moment of the repair of every agent: ORRERY_LONG, which is set for long tests, takes them all.
import './repairs.test.ts'
