import type { Row } from '../../sites/shared/tables.ts'

/** A town. Its id is a word: `gullhaven`. */
export interface Town extends Row {
  readonly name: string
  readonly state: string
  /** First three digits of its postcodes. */
  readonly postcodes: string
  /** Where its centre is. */
  readonly junction: string
}

/** Where roads meet; metres east and north of the first town's centre. Ids are whole numbers from 1. */
export interface Junction extends Row {
  readonly x: number
  readonly y: number
}

/** How a road is built: who may use it, and how fast. */
export type RoadKind = 'highway' | 'main' | 'street' | 'path'

/** A piece of a road between two junctions, in both directions. */
export interface Road extends Row {
  readonly from: string
  readonly to: string
  /** Whole metres. */
  readonly metres: number
  readonly name: string
  readonly kind: RoadKind
}

/** A place with a page of its own. Ids are numbers as maps give them; no two places stand at one junction. */
export interface Place extends Row {
  /** Whether its page is `/node/ID` or `/way/ID`: a point, or something with an outline. */
  readonly shape: 'node' | 'way'
  /** No two places have the same name. */
  readonly name: string
  /** `museum`; of the forty in `CATEGORIES`. */
  readonly category: string
  readonly town: string
  /** `17 Elder Street`; a town has none. */
  readonly street?: string
  readonly postcode: string
  readonly phone?: string
  readonly hours?: string
  readonly website?: string
  readonly junction: string
}

/** Tables of the map's database. A type, since an interface has no index signature. */
export type MapRows = {
  readonly towns: Town
  readonly junctions: Junction
  readonly roads: Road
  readonly places: Place
}
