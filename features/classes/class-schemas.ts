import { trimmedText as text } from '#domain/kinds/field-schemas.ts'
import { z } from '#domain/zod.ts'
import { maxClassLength } from './classes.ts'

export const listedClassSchema = z.object({
  _id: z.string(),
  name: z.string(),
  children: z.int().describe('How many children are in the class.'),
})
export type ListedClass = z.infer<typeof listedClassSchema>

export const classOrderSchema = z.strictObject({
  ids: z.array(z.string()).max(1000).describe('The ids of all classes, in their new order.'),
})

/** A new name; or the name of another class, into which this one is merged. */
export const classChangeSchema = z.strictObject({
  name: text(maxClassLength).min(1, 'Name the class.'),
  isMerged: z.boolean().default(false).describe('True if the children go to the class that has this name.'),
})
