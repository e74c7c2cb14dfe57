import { defineMessages } from '#domain/text/message.ts'

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

/** Reads a code as people type it; undefined for a text that cannot be a code. */
export function parseCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return wholeCode.test(code) ? code : undefined
}

export const groupCode = (code: string) => code.replace(/(.{5})(?=.{6})/g, '$1-')

export const certificateMessages = defineMessages('certificates', {
  made: 'Certificate made.',
  madeMany: (made: number) => `${made} certificates made.`,
  someWithout: (made: number, without: number) =>
    `Certificates made: ${made}. Volunteers without hours: ${without}.`,
  noHours: 'No hours are recorded yet, so there is nothing to certify.',
  withdrawn: 'Certificate withdrawn. Anyone who checks its code will see that.',
  unknown: 'There is no certificate with this code.',
  gone: 'This certificate was withdrawn or no longer exists.',
  notMade: 'Failed to make the certificate. Please try again.',
  notListed: 'Failed to fetch the certificates. Try again later.',
  notDownloaded: 'Failed to download the certificate. Please try again.',
})
