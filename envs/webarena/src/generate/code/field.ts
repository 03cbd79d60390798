/** What a group's projects are about, and the words of their issues and commits. Lists are phrases with `; ` between. */
export interface Field {
  readonly group: readonly [path: string, name: string, description: string]
  /** Path, name, what it does, and its topic, which no other project has. */
  readonly projects: readonly (readonly [slug: string, name: string, description: string, topic: string])[]
  readonly parts: string
  readonly features: string
  readonly troubles: string
}
