/** How many times as often as usual something is tried: `REPEATS=10 npm run prove` looks longer. */
export const repeats = Number(process.env.REPEATS ?? 1)
