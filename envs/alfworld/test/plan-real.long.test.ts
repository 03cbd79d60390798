// The same test on all games.
import './plan-real.test.ts'
