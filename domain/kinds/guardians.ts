import { type Field, folded, homeAddress, line, optional, phone } from './fields.ts'

const fold = 'Family'
const ofFamily = <T>(field: Field<T>) => folded(fold, homeAddress(optional(field)))

/** Whom to call about a child: known to those who may know where the child lives, and never to visitors. */
export const guardianFields = {
  guardian1Name: ofFamily(line("Guardian's name", { max: 120 })),
  guardian1Relation: ofFamily(line("Guardian's relation", { max: 60 })),
  guardian1Phone: ofFamily(phone("Guardian's telephone", { isDialable: true })),
  guardian1Language: ofFamily(line("Guardian's language", { max: 60 })),
  guardian2Name: ofFamily(line("Second guardian's name", { max: 120 })),
  guardian2Relation: ofFamily(line("Second guardian's relation", { max: 60 })),
  guardian2Phone: ofFamily(phone("Second guardian's telephone", { isDialable: true })),
  guardian2Language: ofFamily(line("Second guardian's language", { max: 60 })),
}
