import { describeHouses } from './generated-houses.ts'

describeHouses(Number.POSITIVE_INFINITY)
