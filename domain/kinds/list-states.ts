import type { Action } from '../permissions.ts'
import type { Kind } from './kind.ts'
import { canHide, canSchedule, publishingStates } from './publishing.ts'

/** What a child's record may lack: a number to call, a photo, and a consent that holds today. */
export const missingStates = ['no phone', 'no photo', 'no consent'] as const
export type MissingState = (typeof missingStates)[number]

export const listStates = [...publishingStates, 'left', ...missingStates] as const
export type ListState = (typeof listStates)[number]

/** What a state tells about a record: filtering by it needs the permission, and access to the field, of what it reads. */
export const stateReads: Record<ListState, { action: Action; field?: string }> = {
  draft: { action: 'see private fields' },
  scheduled: { action: 'see private fields' },
  ended: { action: 'see private fields' },
  hidden: { action: 'see private fields' },
  'fields hidden': { action: 'see private fields' },
  pinned: { action: 'see private fields' },
  left: { action: 'see private fields' },
  'no phone': { action: 'see guardians', field: 'guardian1Phone' },
  'no photo': { action: 'see private fields', field: 'coverImageURL' },
  'no consent': { action: 'keep consents' },
}

const withoutSchedule: ListState[] = ['hidden', 'fields hidden']

export const isMissingState = (state: ListState): state is MissingState =>
  missingStates.some((missing) => missing === state)

export const listStatesOf = (kind: Kind): ListState[] =>
  listStates.filter((state) => {
    if (state === 'left') return kind.canLeave === true
    if (isMissingState(state)) return kind.fields.guardian1Phone !== undefined
    return canHide(kind) && (canSchedule(kind) || withoutSchedule.includes(state))
  })
