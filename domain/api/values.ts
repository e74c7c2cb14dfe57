import { z } from '../zod.ts'

/** The usual values in responses. A time is in UTC, in ISO format. */
export const id = z.uuid()
export const text = z.string()
export const time = z.iso.datetime()
export const count = z.int().min(0)
