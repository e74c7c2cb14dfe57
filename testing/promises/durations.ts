/** `npm run prove` looks for long; `npm test` takes the short form of each proof. */
export const isLong = process.env.PROVE === '1'

/** How often something is tried. */
export const times = (short: number, long: number): number => (isLong ? long : short)
