import { describePlans } from './plans.ts'

describePlans({ games: 200, houses: 100, ofEachLength: 6 })
