import { createFollowedValue } from '../followed-value.ts'

/** The number of changes that this page has sent to the server, for what must be fetched again after each. */
export const sentChanges = createFollowedValue(0)
