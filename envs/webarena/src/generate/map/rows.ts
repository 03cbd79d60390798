import type { Row } from '../../sites/shared/tables.ts'

/** A town. The id is a word: `gullhaven`. */
export interface Town extends Row {
  readonly name: string
  readonly state: string
  /** First three digits of its postcodes. */
  readonly postcodes: string
  /** Id of the junction at its centre. */
  readonly junction: string
}

/** A junction of roads, in metres east and north of the first town's centre. Ids are integers from 1. */
export interface Junction extends Row {
  readonly x: number
  readonly y: number
}

/** Type of road, which determines travel modes and speeds. */
export type RoadKind = 'highway' | 'main' | 'street' | 'path'

/** A road segment between two junctions, usable in both directions. */
export interface Road extends Row {
  readonly from: string
  readonly to: string
  /** Integer number of metres. */
  readonly metres: number
  readonly name: string
  readonly kind: RoadKind
}

/** A place with its own page. Ids are numbers as on real maps. No two places share a junction. */
export interface Place extends Row {
  /** Determines its page: `/node/ID` for a point, `/way/ID` for an outline. */
  readonly shape: 'node' | 'way'
  /** Unique name. */
  readonly name: string
  /** For example `museum`; one of the forty in `CATEGORY_NAMES`. */
  readonly category: string
  readonly town: string
  /** For example `17 Elder Street`. Towns have none. */
  readonly street?: string
  readonly postcode: string
  readonly phone?: string
  readonly hours?: string
  readonly website?: string
  readonly junction: string
}

/** Tables of the map's database. A type because an interface has no index signature. */
export type MapRows = {
  readonly towns: Town
  readonly junctions: Junction
  readonly roads: Road
  readonly places: Place
}
