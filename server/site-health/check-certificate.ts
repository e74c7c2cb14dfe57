import { day } from '#domain/dates/durations.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import {
  type CertificateState,
  certificateAddress,
  isLoopback,
  isOutdated,
  readCertificateState,
} from './certificate.ts'
import { type Check, type Finding, ok } from './check.ts'

export const words = {
  until: (day: string) => `It holds until ${day}.`,
  over: (day: string) => `It ended on ${day}: browsers warn everybody who comes.`,
  renew:
    'Usually the web server renews it by itself. Whoever runs it looks into its log: is port 80 or 443 reachable, and does the name still lead to this machine?',
  otherName: (host: string) => `It is not for ${host}: browsers warn everybody who comes.`,
  nameIt: 'Whoever runs the web server has a certificate made for this name.',
  untrusted: 'It is signed by nobody whom browsers trust, unless the institute has told them to.',
  incomplete:
    'Either the web server shows it without the one that signed it, so many phones refuse the site, or nobody whom browsers trust has signed it.',
  showAll:
    'Whoever runs the web server gives it the whole chain, which certbot calls fullchain.pem, in place of cert.pem.',
  early: (day: string) => `It holds from ${day} on only: until then browsers warn everybody who comes.`,
  setClock: 'Whoever runs the server looks whether its clock is right, and otherwise uses the one before.',
  unknown: (host: string) => `${host} answered without a certificate, or not at all, when the server asked.`,
  askOutside: 'Open the site from elsewhere. If it opens there, this machine only cannot reach its own name.',
  notAsked: 'It is looked at once a day, and was not yet.',
  plain: 'Visitors come without encryption: anybody on the way can read passwords.',
  useTls: 'Whoever runs the server puts a web server with a certificate in front; the README says how.',
}

/** Of the address that visitors use. A site that only this machine reaches needs none. */
export const checkCertificate: Check = async ({ config, db, now }) => {
  const address = certificateAddress(config.publicUrl)
  if (!address) {
    const { protocol, hostname } = new URL(config.publicUrl)
    const isOpen = protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''))
    return isOpen ? { level: 'warning', says: words.plain, advice: words.useTls } : null
  }
  const state = await readCertificateState(db, address.host)
  return state && !isOutdated(state, now()) ? judgeCertificate(state, now()) : ok(words.notAsked)
}

/** A third of its life before its end it is renewed; who issues it for a week only has less time to look. */
export function judgeCertificate({ host, seen }: CertificateState, now: Date): Finding {
  if (!seen) return { level: 'warning', says: words.unknown(host), advice: words.askOutside }
  const [from, until] = [Date.parse(seen.validFrom), Date.parse(seen.validUntil)]
  const lastDay = formatDay(schoolDay(new Date(until)))
  const left = until - now.getTime()
  if (left <= 0) return { level: 'critical', says: words.over(lastDay), advice: words.renew }
  if (seen.problem === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return { level: 'critical', says: words.otherName(host), advice: words.nameIt }
  if (seen.problem === 'CERT_NOT_YET_VALID') {
    const firstDay = formatDay(schoolDay(new Date(from)))
    return { level: 'critical', says: words.early(firstDay), advice: words.setClock }
  }
  const says = words.until(lastDay)
  const life = until - from
  if (left <= Math.min(criticalDays * day, life / 6)) return { level: 'critical', says, advice: words.renew }
  if (left <= Math.min(warningDays * day, life / 4)) return { level: 'warning', says, advice: words.renew }
  if (seen.problem === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    return { level: 'warning', says: `${says} ${words.incomplete}`, advice: words.showAll }
  return seen.problem === null ? ok(says) : { level: 'warning', says: `${says} ${words.untrusted}` }
}

const criticalDays = 14
const warningDays = 21
