import { createLogger, type Logger } from 'vite'

/** Fails the build at the first warning, because no one would read the warnings otherwise. */
export function refuseWarnings(): Logger {
  const refuse = (text: string) => {
    throw new Error(`The build must not warn: ${text}`)
  }
  return { ...createLogger('warn'), warn: refuse, warnOnce: refuse }
}
