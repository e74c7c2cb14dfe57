import { defineMessages } from '#domain/text/message.ts'
import type { Values } from './kind.ts'
import { publishingStates } from './publishing.ts'

// Who has left the school is kept and is in no list any more; admins find them by a filter (docs/decisions/066).

/** As what somebody left, and the label of it. */
export const leavings = {
  completed: 'Completed',
  left: 'Left',
  'became alumnus': 'Became an alumnus',
} as const
export type Leaving = keyof typeof leavings

export type Departure = { leftOn: string; leftAs: Leaving }

/** When and as what a person has left, as admins are answered it; undefined for those who are there. */
export const departureOf = ({ leftOn, leftAs }: Values): Departure | undefined =>
  typeof leftOn === 'string' ? { leftOn, leftAs: leftAs as Leaving } : undefined

/** By what admins narrow a list beside its filters. */
export const listStates = [...publishingStates, 'left'] as const
export type ListState = (typeof listStates)[number]

export const leavingPaths = {
  leave: '/api/admin/dashboard/:kind/:id/leave',
  return: '/api/admin/dashboard/:kind/:id/return',
} as const

export const leavingMessages = defineMessages('leaving', {
  left: (name: string) => `${name} has left and is no longer listed. Visitors no longer see them.`,
  notLeft: 'Failed to mark this person as having left. Please try again.',
  returned: (name: string) => `${name} is back on the list.`,
  notReturned: 'Failed to bring this person back. Please try again.',
  nobodyLeaves: (many: string) => `${many} cannot leave: delete what you no longer need.`,
})

/** Offered when a child leaves; any other words will do. */
export const leavingReasons = [
  'The family moved away',
  'Goes to another school or tuition',
  'Works or helps at home',
  'The way is too long',
  'No longer wants to come',
] as const
