import type { IncomingMessage } from 'node:http'

export const isApiPath = (path: string) => path.startsWith('/api/')

/** Whether somebody sees the answer in a browser, who is better served by a sentence than by JSON. */
export const isForPerson = ({ url = '', headers }: IncomingMessage) =>
  !isApiPath(url) && headers.accept?.includes('text/html') === true
