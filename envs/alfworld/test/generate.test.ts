import { describeHouses } from './generated-houses.ts'

// All tasks: `generate.long.test.ts`.
describeHouses(200)
