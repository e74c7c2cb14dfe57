import { z } from '#domain/zod.ts'
import { checklistItemNames } from './checklist.ts'

const itemName = z.enum(checklistItemNames, `An item is one of ${checklistItemNames.join(', ')}.`)

/** The checklist as the dashboard shows it. */
export const checklistStateSchema = z.object({
  items: z.array(
    z.object({
      name: itemName,
      /** By the state of the site. */
      isDone: z.boolean(),
      /** The school does without it. */
      isLeftOut: z.boolean(),
    }),
  ),
  /** Nobody is shown the list any more. */
  isPutAway: z.boolean(),
})
export type ChecklistState = z.infer<typeof checklistStateSchema>

/** What the state of the site does not tell, kept as one row of the settings. */
export const checklistDecisionsSchema = z.strictObject({
  isPutAway: z.boolean('Send true or false.'),
  leftOut: z
    .array(itemName, 'Send a list of items.')
    .max(checklistItemNames.length, 'Name each item once.')
    .overwrite((named) => checklistItemNames.filter((name) => named.includes(name))),
  /** Somebody went from the list to the site, to see what visitors see. */
  hasSeenSite: z.boolean('Send true or false.'),
})
export type ChecklistDecisions = z.infer<typeof checklistDecisionsSchema>

/** Any of them. */
export const sentChecklistSchema = checklistDecisionsSchema
  .partial()
  .refine((sent) => Object.keys(sent).length > 0, { error: 'Send at least one of them.' })
