import { defineWords } from '#domain/text/words.ts'
import type { Values } from './kind.ts'

// Records of people who left the school are kept but do not appear in lists. Admins find them with a filter
// (docs/decisions/066).

export const leavings = {
  completed: 'Completed',
  left: 'Left',
  'became alumnus': 'Became an alumnus',
} as const
export type Leaving = keyof typeof leavings

export type Departure = { leftOn: string; leftAs: Leaving }

/** Returns undefined if the person is still at the school. Only admins get this data from the API. */
export const departureOf = ({ leftOn, leftAs }: Values): Departure | undefined =>
  typeof leftOn === 'string' ? { leftOn, leftAs: leftAs as Leaving } : undefined

export const leavingPaths = {
  leave: '/api/admin/dashboard/:kind/:id/leave',
  return: '/api/admin/dashboard/:kind/:id/return',
} as const

export const leavingMessages = defineWords('leaving', {
  left: (name: string) => `${name} has left and is no longer listed. Visitors no longer see them.`,
  notLeft: 'Failed to mark this person as having left. Please try again.',
  returned: (name: string) => `${name} is back on the list.`,
  notReturned: 'Failed to bring this person back. Please try again.',
  nobodyLeaves: (many: string) => `${many} cannot leave: delete what you no longer need.`,
})

/** Suggestions when a child leaves. Any other text is accepted. */
export const leavingReasons = [
  'The family moved away',
  'Goes to another school or tuition',
  'Works or helps at home',
  'Lives too far away',
  'No longer wants to come',
] as const
