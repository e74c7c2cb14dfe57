import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** The resolver of a form that is no kind, from the schema that the server uses for its body. */
export const schemaResolver = (schema: z.ZodType): Resolver<FieldValues> =>
  zodResolver(schema as z.ZodType<FieldValues, FieldValues>)
