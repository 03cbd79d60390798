import { describeHouses } from './generated-houses.ts'

// All of them: `generate.long.test.ts`.
describeHouses(200)
