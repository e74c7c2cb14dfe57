import { defineWords, type Message, message } from '#domain/text/words.ts'

export const fieldMessages = defineWords('field-messages', {
  required: (label: string) => `${label} is required.`,
  notText: (label: string) => `${label} must be text.`,
  tooLong: (label: string, max: number | string) => `${label} must be at most ${max} characters long.`,
  notStorable: (label: string) => `${label} contains characters that cannot be stored.`,
  tooNested: (label: string, depth: number | string) =>
    `${label} has lists or quotes inside each other more than ${depth} times.`,
  notOneLine: (label: string) => `${label} must be on one line.`,
  noAddress: (label: string) => `${label} must be an e-mail address.`,
  noOneAddress: 'Please give one e-mail address, such as name@example.org.',
  noNumber: (label: string) => `${label} must contain a telephone number, such as +91 98300 00000.`,
  notOneNumber: (label: string) =>
    `${label} must be one telephone number and nothing else, such as 98300 00000.`,
  shortened: (label: string) =>
    `${label} was shortened by a spreadsheet and has lost digits. Format its column there as a number without decimals, and copy it again.`,
  noDate: (label: string) => `${label} must be a date, such as 2026-01-31.`,
  notWhole: (label: string, min: number | string, max: number | string) =>
    `${label} must be a whole number from ${min} to ${max}.`,
  noPicture: (label: string) => `${label} must be a picture.`,
  noVideo: (label: string) => `${label} must be a video.`,
  noDocument: (label: string) => `${label} must be a PDF.`,
  tooLarge: (label: string, megabytes: number | string) => `${label} must be at most ${megabytes} MB.`,
})

export const isFieldMessage = ({ key }: Message) => key.startsWith('field-messages.')

export const tooManyMessage = (wait: string) => `Too many attempts. Please try again in ${wait}.`

export const durationMessages = defineWords('durations', {
  seconds: (number: number) => `${number} second${number === 1 ? '' : 's'}`,
  minutes: (number: number) => `${number} minutes`,
  hours: (number: number) => `${number} hours`,
})

export function formatDuration(seconds: number) {
  if (seconds < 90) return message(durationMessages, 'seconds', seconds)
  return seconds < 5_400
    ? message(durationMessages, 'minutes', Math.ceil(seconds / 60))
    : message(durationMessages, 'hours', Math.ceil(seconds / 3_600))
}
