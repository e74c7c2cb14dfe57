import { conflictMessage } from '#domain/kinds/edit-conflict.ts'
import { tooManyMessage } from '#domain/kinds/field-messages.ts'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { notPermittedMessage } from '#domain/volunteer-permissions.ts'

export const httpMessages = defineWords('http', {
  invalid: 'The request is not valid.',
  /** The violated rule's own message, which clients also have. */
  fieldInvalid: (rule: string) => rule,
  notPermitted: notPermittedMessage,
  noSuchPath: 'There is nothing at this address.',
  changedMeanwhile: conflictMessage,
  tooManyRequests: tooManyMessage,
  tooSlow: 'The request came too slowly. Please try again on a better connection.',
  repeatedHeader: 'Send one Host and one Authorization header at most.',

  badUrl: 'This address is not valid.',
  cutShort: 'The request did not arrive completely.',
  headersTooLarge: 'The headers of the request are too large.',
  bodyTooLarge: 'The request is too large.',
  fileTooLarge: 'The file is too large.',
  bodyType: 'Send JSON or a form.',
  sendForm: 'Send a form.',
  sentFromElsewhere: 'This was sent from another website. Please fill in the form on this page.',
  notJson: 'The body is not valid JSON.',
  nestedTooDeeply: 'The body is nested too deeply.',
  repeatedName: 'A name appears twice in the body.',

  notAnObject: 'Send an object of fields.',
  unknownField: (name: string) => `There is no field called "${name}".`,
  valueInvalid: 'This value is not valid.',
  idInvalid: (name: string, what: string) => `${name} must be the _id of ${what}.`,
  updatedAtInvalid: (field: string) => `${field} must be the value the record was read with.`,
  limitInvalid: (max: number) => `limit must be a whole number from 1 to ${max}.`,
  weeksInvalid: (max: number) => `weeks must be a whole number from 1 to ${max}.`,
  notAmong: (name: string, values: readonly string[]) => `${name} must be one of: ${values.join(', ')}.`,
  cursorInvalid: 'cursor is not one that a list returned.',
  searchRepeated: 'q must be given once.',
  searchTooLong: `q must be at most ${maxSearchLength} characters long.`,
  searchInvalid: 'q is not valid text.',

  failed: 'Something went wrong on our side. Please try again.',
  busy: 'The server is busy. Please try again shortly.',
  databaseUnavailable: 'The database cannot be reached. Please try again shortly.',
  outcomeUnknown:
    'The database stopped answering, so this may or may not have been saved. Please check shortly before you try again.',
  programOutdated: 'The site is being updated. Please try again in a minute.',
  wrongKey:
    'This server does not have the key the others use, so nothing can be encrypted here. Please tell the people who run the site.',
  storageRejected: 'The storage for files refused this. Please tell the people who run the site.',
  storageUnavailable: 'The storage for files cannot be reached. Please try again shortly.',
  noSpace: 'There is no space left to save this. Please tell the people who run the site.',
})
