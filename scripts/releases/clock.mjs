// Loaded before a program that is to take another moment for now: what is kept of a release has dates that come and go.
const { CLOCK_SHIFT_MS, CLOCK_STANDS_AT } = process.env

if (CLOCK_SHIFT_MS || CLOCK_STANDS_AT) {
  const realNow = Date.now
  Date.now = () => (CLOCK_STANDS_AT ? Number(CLOCK_STANDS_AT) : realNow() + Number(CLOCK_SHIFT_MS))
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, called) =>
      Reflect.construct(real, given.length > 0 ? given : [real.now()], called),
  })
}
