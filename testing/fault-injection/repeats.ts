/** How many times as often as usual to repeat an attempt. `REPEATS=10 npm run prove` is more thorough. */
export const repeats = Number(process.env.REPEATS ?? 1)
