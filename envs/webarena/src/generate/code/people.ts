import type { Rng } from '@orreryjs/core'
import { dayAfter } from '../../sites/shared/today.ts'
import { CODE_ACCOUNT } from '../accounts.ts'
import { people } from '../names.ts'
import type { CodeUser } from './rows.ts'
import { BIOS, PLACES } from './templates.ts'

/** Everybody, the active member first. */
export function users(count: number, random: Rng): readonly CodeUser[] {
  const active: CodeUser = {
    id: CODE_ACCOUNT.user,
    name: 'Erin Marlow',
    email: 'erin.marlow@mail.test',
    bio: 'I keep small sites alive.',
    location: 'Gullhaven',
    website: '',
    status: '',
    createdAt: '2020-04-02T10:00:00',
  }
  const others = people(count - 1, random).map(({ firstName, lastName }, at): CodeUser => {
    const id = usernameOf(firstName.toLowerCase(), lastName.toLowerCase(), at)
    return {
      id,
      name: `${firstName} ${lastName}`,
      email: `${firstName}.${lastName}@${random.pick(HOSTS)}`.toLowerCase(),
      bio: random.integer(3) === 0 ? '' : random.pick(BIOS),
      location: random.integer(3) === 0 ? '' : random.pick(PLACES),
      website: random.integer(3) === 0 ? `https://${lastName.toLowerCase()}.example` : '',
      status: '',
      createdAt: `${dayAfter('2019-02-01', random.integer(700))}T12:00:00`,
    }
  })
  return [active, ...others]
}

const HOSTS = ['mail.test', 'post.test', 'workshop.test'] as const

/** Names of people are all different, and so are these. */
function usernameOf(first: string, last: string, at: number): string {
  if (at % 3 === 0) return `${first}.${last}`
  return at % 3 === 1 ? `${first}_${last}` : `${last}-${first}`
}
