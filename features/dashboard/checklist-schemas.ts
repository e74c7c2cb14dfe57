import { z } from '#domain/zod.ts'
import { checklistItemNames } from './checklist.ts'

const itemName = z.enum(checklistItemNames, `Choose items: ${checklistItemNames.join(', ')}.`)

export const checklistStateSchema = z.object({
  items: z.array(
    z.object({
      name: itemName,
      /** Derived from the state of the site. */
      isDone: z.boolean(),
      /** True if the school skips this item. */
      isLeftOut: z.boolean(),
    }),
  ),
  /** True once the list is closed for everyone. */
  isPutAway: z.boolean(),
})
export type ChecklistState = z.infer<typeof checklistStateSchema>

/** The decisions that cannot be derived from the state of the site; stored as one settings row. */
export const checklistDecisionsSchema = z.strictObject({
  isPutAway: z.boolean('Send true or false.'),
  leftOut: z
    .array(itemName, 'Send a list of items.')
    .max(checklistItemNames.length, 'Name each item once.')
    .overwrite((named) => checklistItemNames.filter((name) => named.includes(name))),
  /** True once an admin has followed the link to see the site as visitors do. */
  hasSeenSite: z.boolean('Send true or false.'),
})
export type ChecklistDecisions = z.infer<typeof checklistDecisionsSchema>

/** One or more of the decisions. */
export const sentChecklistSchema = checklistDecisionsSchema
  .partial()
  .refine((sent) => Object.keys(sent).length > 0, { error: 'Send at least one decision.' })
