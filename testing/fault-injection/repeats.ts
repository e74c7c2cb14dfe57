/** Factor for the number of attempts. `REPEATS=10 npm run prove` is more thorough. */
export const repeats = Number(process.env.REPEATS ?? 1)
