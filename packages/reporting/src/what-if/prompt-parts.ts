import { type Message, type ModelRequest, OrreryError, type Profile } from '@orreryjs/core'
import { parseSections, replaceSection } from '@orreryjs/core/agents'
import type { EpisodeSpec } from '@orreryjs/harness'
import type { AgentEntry } from '@orreryjs/runs/registry'
import { didYouMean, nearestName } from '@orreryjs/runs/texts'

/** Another text for a part of the prompt. */
export interface PromptEdit {
  /** Name of a part of the profile, `demonstrations`, or the title of a section of the prompt in capitals, such as `HISTORY`. */
  readonly part: string
  /** The text; `undefined` leaves the part out. */
  readonly text: string | undefined
}

/** Name of the part that consists of a profile's demonstrations. */
const DEMONSTRATIONS = 'demonstrations'

/**
 * Returns the names of the parts of an agent's prompts: the parts of its profile, then the sections of the requests. A section whose body is a
 * part of the profile is listed once, as that part.
 */
export function promptParts({ parts, demonstrations }: Profile, requests: readonly ModelRequest[]): readonly string[] {
  const texts = new Set(Object.values(parts).map((text) => text.trim()))
  const titles = new Set<string>()
  for (const { messages } of requests) {
    for (const { title, body } of messages.flatMap(sectionsOf)) if (title !== '' && !texts.has(body.trim())) titles.add(title)
  }
  return [...Object.keys(parts), ...(demonstrations.length > 0 ? [DEMONSTRATIONS] : []), ...titles]
}

function sectionsOf({ role, content }: Message): ReturnType<typeof parseSections> {
  return role === 'assistant' || role === 'tool' ? [] : parseSections(content)
}

/** A fork's prompts. */
export interface EditedPrompts {
  readonly spec: EpisodeSpec
  readonly hasOtherPrompts: boolean
  editRequest(request: ModelRequest): ModelRequest
}

/**
 * Applies edits: changes to parts of the profile, as if the agent had read another profile, and changes to sections in each request. Throws
 * `USAGE` for a part that is not one of `known`.
 */
export function editPrompts(
  spec: EpisodeSpec,
  entry: Pick<AgentEntry, 'parts'> | undefined,
  edits: readonly PromptEdit[],
  known: readonly string[],
): EditedPrompts {
  const unknown = edits.find(({ part }) => !known.includes(part))
  if (unknown !== undefined) throw unknownPart(unknown.part, known)
  const ofProfile = edits.filter(({ part }) => part === DEMONSTRATIONS || Object.hasOwn(spec.profile.parts, part))
  const ofRequests = edits.filter((edit) => !ofProfile.includes(edit))
  return {
    spec: ofProfile.length === 0 ? spec : { ...spec, profile: editProfile(spec.profile, entry, ofProfile) },
    hasOtherPrompts: ofProfile.length > 0,
    editRequest: (request) => ofRequests.reduce(editSection, request),
  }
}

function unknownPart(part: string, known: readonly string[]): OrreryError {
  const near = nearestName(part, known)
  const help = near === undefined ? `Expected one of: ${known.join(', ')}` : didYouMean(near)
  return new OrreryError('USAGE', `the prompts of the episode have no part "${part}". ${help}`, {
    hint: '`orrery show RUN EPISODE --prompts` prints the prompts',
  })
}

function editProfile(profile: Profile, entry: Pick<AgentEntry, 'parts'> | undefined, edits: readonly PromptEdit[]): Profile {
  const parts = { ...profile.parts }
  let { demonstrations } = profile
  for (const { part, text } of edits) {
    if (part === DEMONSTRATIONS) demonstrations = text === undefined ? [] : [{ text }]
    else if (text !== undefined) parts[part] = text
    else if (isRequired(part, entry, profile)) parts[part] = ''
    else delete parts[part]
  }
  return { ...profile, parts, demonstrations }
}

/** True if the agent fails without the part. It requires some parts of a family, `state:STATE`, without saying so. */
function isRequired(part: string, entry: Pick<AgentEntry, 'parts'> | undefined, profile: Profile): boolean {
  const { isRequired: required = false } = entry?.parts?.find(({ name }) => name === part) ?? {}
  return part.includes(':') || (typeof required === 'boolean' ? required : required(profile))
}

function editSection(request: ModelRequest, { part, text }: PromptEdit): ModelRequest {
  const messages = request.messages.map((message): Message => {
    if (message.role === 'assistant' || message.role === 'tool') return message
    const content = replaceSection(message.content, part, text)
    return content === message.content ? message : { ...message, content }
  })
  return { ...request, messages }
}
