import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** The check of a form that is no kind, by the schema with which the server reads its body. */
export const checkWith = (schema: z.ZodType): Resolver<FieldValues> =>
  zodResolver(schema as z.ZodType<FieldValues, FieldValues>)
