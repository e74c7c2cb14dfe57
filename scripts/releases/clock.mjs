// Loaded before a program whose clock is to stand still: what is kept of a release has dates that come and go.
const { CLOCK_STANDS_AT } = process.env

if (CLOCK_STANDS_AT) {
  Date.now = () => Number(CLOCK_STANDS_AT)
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, called) =>
      Reflect.construct(real, given.length > 0 ? given : [real.now()], called),
  })
}
