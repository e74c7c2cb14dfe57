import { z } from '#domain/zod.ts'

const isOn = z.boolean('Send true or false.')

/** The parts of an evening that a school can use. A part that is off leaves no trace on any screen. */
export const eveningPartsSchema = z.strictObject({
  goingHome: isOn.describe('Recording with whom each child goes home.'),
  levels: isOn.describe('Recording what each child can read and calculate.'),
})
export type EveningParts = z.infer<typeof eveningPartsSchema>

export const defaultParts: EveningParts = { goingHome: false, levels: false }
