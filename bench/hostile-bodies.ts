import { accountPaths } from '#domain/accounts.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { maxJsonBytes } from '#server/http/read-json.ts'
import { atMost, type Finding } from './finding.ts'
import { median, spreadOf, timesOf } from './numbers.ts'
import { type OpenedApp, openApp } from './open-app.ts'
import type { School } from './school.ts'

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

/** How long bodies that are made to be hard to read keep everybody else waiting. */
export async function measureHostileBodies({ dataDir }: School): Promise<Finding[]> {
  const opened = await openApp({ DATA_DIR: dataDir })
  try {
    const findings: Finding[] = []
    for (const [title, body] of Object.entries(bodies)) {
      for (const path of [accountPaths.signIn, String(feedback.paths.add)]) {
        const ask = () => send(opened, path, body)
        await timesOf(3, ask)
        const times = await timesOf(20, ask)
        findings.push(atMost(20, 'ms', `64 KB to ${path}: ${title}`, median(times), spreadOf(times)))
      }
    }
    return findings
  } finally {
    await opened.close()
  }
}

let addresses = 0

/** Each comes from an address of its own, since one may ask only so often. */
async function send({ app }: OpenedApp, url: string, payload: string) {
  addresses += 1
  const remoteAddress = `10.1.${addresses >> 8}.${addresses & 255}`
  const headers = { 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url, payload, headers, remoteAddress })
  if (answer.statusCode !== 400) throw new Error(`${url} answered ${answer.statusCode}.`)
}
