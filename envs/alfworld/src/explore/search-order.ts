/** A receptacle that nobody looked into. */
export interface Site {
  readonly receptacle: number
  readonly location: number
  readonly isClosed: boolean
  /** For each thing sought, the chance that it is here; those of all sites add up to 1. */
  readonly chances: readonly number[]
}

/** Sites in the order of a search, and the steps it takes on average until all is found. */
interface SearchOrder {
  readonly order: readonly number[]
  readonly expectedSteps: number
}

/**
 * Goes where the chances found over the steps taken are best, by location: as many of its receptacles are looked into as raise
 * that ratio. For one thing of which there is one, and no location that is worth coming back to, no order takes fewer steps on
 * average. `copies` says of how many like things, a whole number, each thing sought is one; any of them will do.
 */
export function searchOrder(sites: readonly Site[], copies: readonly number[], start: number): SearchOrder {
  const order: number[] = []
  const missed = copies.map(() => 1)
  let location = start
  let rest = sites
  let expectedSteps = 0
  while (rest.length > 0) {
    const visit = bestVisit(rest, location)
    for (const site of visit) {
      expectedSteps += stepsTo(site, location) * (1 - chanceOfAll(missed, copies))
      site.chances.forEach((chance, thing) => {
        missed[thing] = Math.max(0, (missed[thing] ?? 0) - chance)
      })
      location = site.location
      order.push(site.receptacle)
    }
    rest = rest.filter((site) => !visit.includes(site))
  }
  return { order, expectedSteps }
}

/**
 * Chance that of each thing a copy was found, when `missed` is the chance that a single one was not. Multiplied out, as powers
 * differ in their last digits from engine to engine.
 */
function chanceOfAll(missed: readonly number[], copies: readonly number[]): number {
  return missed.reduce((product, chance, thing) => {
    let allMissed = 1
    for (let copy = 0; copy < (copies[thing] ?? 1); copy += 1) allMissed *= chance
    return product * (1 - allMissed)
  }, 1)
}

/** A walk or a look at what is in reach already shows a surface; a door takes a walk, if it is elsewhere, and a step to open it. */
function stepsTo({ isClosed, location }: Site, from: number): number {
  return isClosed && location !== from ? 2 : 1
}

function bestVisit(sites: readonly Site[], from: number): readonly Site[] {
  let best: readonly Site[] = []
  let bestRatio = -1
  for (const location of new Set(sites.map((site) => site.location))) {
    const local = sites.filter((site) => site.location === location).sort((a, b) => chanceOf(b) - chanceOf(a))
    let chance = 0
    let steps = 0
    local.forEach((site, index) => {
      chance += chanceOf(site)
      steps += stepsTo(site, index === 0 ? from : location)
      if (chance / steps <= bestRatio) return
      bestRatio = chance / steps
      best = local.slice(0, index + 1)
    })
  }
  return best
}

function chanceOf({ chances }: Site): number {
  return chances.reduce((sum, chance) => sum + chance, 0)
}
