import { system } from '../system.ts'

/**
 * Returns a UUIDv7 (RFC 9562) that is greater than every earlier one of this process, so that "newest first"
 * also holds for records created in the same millisecond (method 1, a 12-bit counter).
 */
export function newId(): string {
  const id = system.randomUUIDv7()
  const milliseconds = id.slice(0, 13)
  const last = system.lastId
  if (milliseconds > last.milliseconds) Object.assign(last, { milliseconds, counter: 0 })
  else if (last.counter < 0xfff) last.counter += 1
  else return newId()
  return `${last.milliseconds}-7${last.counter.toString(16).padStart(3, '0')}${id.slice(18)}`
}

/** A text that cannot be an id is not looked up in the database. */
export const isId = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
