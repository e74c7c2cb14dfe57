/** `npm run prove` looks for long; `npm test` takes the short form of each proof. */
export const isLong = process.env.PROVE === '1'

/** How often something is tried. */
export const times = (short: number, long: number): number => (isLong ? long : short)

/** For a test's limit of time, in milliseconds. */
export const within = (seconds: number): number => (isLong ? 30 * 60_000 : seconds * 1_000)
