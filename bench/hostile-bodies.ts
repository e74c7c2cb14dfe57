import { accountPaths } from '#domain/accounts/accounts.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { maxJsonBytes } from '#server/http/parse-json-body.ts'
import { behindProxy, openClient } from './http.ts'
import { atMostStarts, type Result } from './result.ts'
import { withDataFolder, withServer } from './server.ts'
import { measureTimes, median } from './statistics.ts'

/** As many of a piece as fit between a start and an end. */
const filled = (piece: string, start = '', end = '') =>
  start + piece.repeat((maxJsonBytes - start.length - end.length) / piece.length) + end

const names = Array.from({ length: 5_000 }, (_, n) => `"n${n}":${n}`).join(',')

const bodies: Record<string, string> = {
  'a text without an end, of quotes': filled('\\"', '"'),
  'a text without an end, of escapes': filled('\\u0022', '"'),
  'a text without an end, of backslashes': filled('\\', '"'),
  'texts side by side': filled('"\\""'),
  quotes: filled('"'),
  spaces: filled(' ', '{', '}'),
  'brackets without an end': filled('['),
  'objects without an end': filled('{"a":'),
  'brackets side by side': filled('[],', '[', '0]'),
  'many names': `{${names}}`,
  'one name many times': filled('"a":0,', '{', '"a":0}'),
  'a long name': filled('a', '{"', '":0}'),
  'a long address': filled('a', '{"email":"', '@example.org","password":"x"}'),
  'an address of dots': filled('a.', '{"email":"a@', '","password":"x"}'),
  'a long password': filled('a', '{"email":"a@example.org","password":"', '"}'),
  'a long message': filled(' a', '{"name":"a","email":"a@example.org","subject":"a","message":"', '"}'),
}

/** How long bodies that are made to be hard to read keep everybody else waiting, on each path the slowest of them. */
export const measureHostileBodies = (): Promise<Result[]> =>
  withDataFolder(0, (dataDir) =>
    withServer({ DATA_DIR: dataDir, ...behindProxy }, async ({ url }) => {
      const client = openClient(url)
      const headers = { 'content-type': 'application/json' }
      const results: Result[] = []
      for (const path of [accountPaths.signIn, String(feedback.paths.add)]) {
        let slowest = { title: '', ms: 0 }
        for (const [title, body] of Object.entries(bodies)) {
          const send = () => client.request(path, { method: 'POST', headers, body, expectedStatus: 400 })
          await measureTimes(3, send)
          const ms = median(await measureTimes(20, send))
          if (ms > slowest.ms) slowest = { title, ms }
        }
        results.push(atMostStarts(0.5, `Slowest body of 64 KB to ${path}`, slowest.ms, slowest.title))
      }
      client.close()
      return results
    }),
  )
