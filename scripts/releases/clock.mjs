// Preloaded to stop a program's clock, because a kept release contains dates that would expire.
const { CLOCK_STANDS_AT } = process.env

if (CLOCK_STANDS_AT) {
  Date.now = () => Number(CLOCK_STANDS_AT)
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, called) =>
      Reflect.construct(real, given.length > 0 ? given : [real.now()], called),
  })
}
