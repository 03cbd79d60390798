// All crash points for all agents: the long configuration sets ORRERY_LONG.
import './repairs.test.ts'
