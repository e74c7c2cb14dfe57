import { z } from '#domain/zod.ts'
import { levelSchema } from '#features/evenings/evening-schemas.ts'

export const figureSchema = z.object({
  what: z.enum([
    'children',
    'evenings',
    'hours',
    'years',
    'childrenClothed',
    'parentsClothed',
    'reading',
    'arithmetic',
  ]),
  level: levelSchema
    .optional()
    .describe('For reading and arithmetic, of which the number is a multiple of five.'),
  year: z.string().describe('Empty for all years.'),
  number: z.int().min(1),
})
export type Figure = z.infer<typeof figureSchema>
