import { classDayMessages } from '#domain/evenings/class-day-changes.ts'
import { eveningMessages } from '#domain/evenings/evenings.ts'
import { familyMessages } from '#domain/evenings/families.ts'
import { rotaMessages } from '#domain/evenings/rota.ts'
import { defineSaid } from './said.ts'

// What the server says about evenings.
defineSaid('admin.evenings', eveningMessages)
defineSaid('admin.rota', rotaMessages)
defineSaid('admin.families', familyMessages)
export const classDaysSaid = defineSaid('admin.class-days', classDayMessages)
