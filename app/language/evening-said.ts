import { classDayMessages } from '#features/class-days/class-day-changes.ts'
import { eveningMessages } from '#features/evenings/evenings.ts'
import { familyMessages } from '#features/families/families.ts'
import { rotaMessages } from '#features/rota/rota.ts'
import { defineSaid } from './said.ts'

// What the server says about evenings.
defineSaid('admin.evenings', eveningMessages)
defineSaid('admin.rota', rotaMessages)
defineSaid('admin.families', familyMessages)
export const classDaysSaid = defineSaid('admin.class-days', classDayMessages)
