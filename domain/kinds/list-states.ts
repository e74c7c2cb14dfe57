import type { Kind } from './kind.ts'
import { canHide, canSchedule, publishingStates } from './publishing.ts'

/** What a child's record may lack: a number to call, a photo, and a consent that holds today. */
export const missingStates = ['no phone', 'no photo', 'no consent'] as const
export type MissingState = (typeof missingStates)[number]

export const listStates = [...publishingStates, 'left', ...missingStates] as const
export type ListState = (typeof listStates)[number]

const withoutSchedule: ListState[] = ['hidden', 'fields hidden']

export const isMissingState = (state: ListState): state is MissingState =>
  missingStates.some((missing) => missing === state)

export const listStatesOf = (kind: Kind): ListState[] =>
  listStates.filter((state) => {
    if (state === 'left') return kind.canLeave === true
    if (isMissingState(state)) return kind.fields.guardian1Phone !== undefined
    return canHide(kind) && (canSchedule(kind) || withoutSchedule.includes(state))
  })
