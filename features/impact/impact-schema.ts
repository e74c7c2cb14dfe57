import { z } from '#domain/zod.ts'

export const figureSchema = z.object({
  what: z.enum(['children', 'evenings', 'hours', 'years', 'childrenClothed', 'parentsClothed']),
  year: z.string().describe('Empty for all years.'),
  number: z.int().min(1),
})
export type Figure = z.infer<typeof figureSchema>
