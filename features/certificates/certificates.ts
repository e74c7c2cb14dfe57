import { latinDigits } from '#domain/text/latin-digits.ts'
import { defineWords } from '#domain/text/words.ts'

export const certificatePaths = {
  list: '/api/admin/dashboard/certificates',
  /** One PDF with a page for each certificate. */
  file: '/api/admin/dashboard/certificates/file.pdf',
  withdraw: '/api/admin/dashboard/certificates/:id/withdraw',
  /** Anyone who holds a certificate may check it. */
  check: '/api/certificates/:code',
} as const

export const maxCertificates = 100

/** Without the letters I, L, O and U, which are easily mistaken for other characters. */
export const codeDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const wholeCode = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** Room for an address around the code. */
export const maxTypedLength = 500

/**
 * Reads a code as people type or paste it: in groups, in small letters, with the address of its page around it, or with
 * a dot at the end. Returns undefined for a text that cannot be a code.
 */
export function parseCode(text: string): string | undefined {
  const typed = latinDigits(text.slice(0, maxTypedLength))
  const inAddress = /\/verify\/([^/?#]*)/i.exec(typed)?.[1]
  const letters = (inAddress ?? typed).toUpperCase().replace(/[^0-9A-Z]/g, '')
  const code = letters.replace(/O/g, '0').replace(/[IL]/g, '1')
  return wholeCode.test(code) ? code : undefined
}

export const groupCode = (code: string) => code.replace(/(.{5})(?=.{6})/g, '$1-')

export const certificateMessages = defineWords('certificates', {
  made: 'Certificate made.',
  madeMany: (made: number) => `${made} certificates made.`,
  someWithout: (made: number, without: number) =>
    `Certificates made: ${made}. Volunteers without hours: ${without}.`,
  noHours: 'No hours are recorded yet, so there is nothing to certify.',
  withdrawn: 'Certificate withdrawn. Anyone who checks its code will see that.',
  unprintable: (whose: string, letters: string) =>
    `${whose} cannot be printed, because our fonts lack ${letters}. Write it in another script, then make the certificate. Nothing was made.`,
  unknown: 'There is no certificate with this code.',
  gone: 'This certificate was withdrawn or no longer exists.',
  notMade: 'Failed to make the certificate. Please try again.',
  notListed: 'Failed to fetch the certificates. Try again later.',
  notDownloaded: 'Failed to download the certificate. Please try again.',
})
