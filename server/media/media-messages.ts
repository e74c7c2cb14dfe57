import { heicMessage } from '#domain/media/pictures.ts'
import { maxDocumentBytes, maxImageBytes, maxVideoBytes } from '#domain/media/upload-limits.ts'
import { defineWords } from '#domain/text/words.ts'

const megabyte = 1024 * 1024

export const mediaMessages = defineWords('media', {
  notFound: 'There is no such file.',
  tooManyParts: 'The form has too many or too large parts.',
  cutShort: 'The form did not arrive completely. Please send it again.',
  fieldTooLong: (field: string) => `The field "${field}" is too long.`,
  repeatedField: (field: string) => `The field "${field}" was sent twice.`,
  noFileName: 'This file has no name. Choose another one.',
  unknownFileField: (field: string) => `There is no file field called "${field}".`,

  imageTooLarge: `The picture is too large: at most ${maxImageBytes / megabyte} MB.`,
  imageType: 'This file is not a picture we can use. Send a JPEG, PNG, WebP, AVIF or GIF.',
  heic: heicMessage,
  damagedImage: 'The picture is damaged or not a picture. Please choose another one.',
  tooManyPixels: 'The picture is too large: at most 50 megapixels.',
  tooMuchMemory: (format: ImageFormat, maxMegapixels: number) =>
    `The picture is too large: ${imageFormats[format]} may have at most ${maxMegapixels} megapixels here. ` +
    'Please save it smaller, or as an ordinary JPEG.',

  videoTooLarge: `The video is too large: at most ${maxVideoBytes / megabyte} MB.`,
  videoType: 'This file is not a video we can use. Send an MP4, WebM or QuickTime (MOV) video.',
  /** The browser performs the same check, which provides the text. */
  videoCodec: (problem: string) => problem,
  damagedVideo: 'The video is damaged or incomplete. Please choose another one, or export it again.',
  noVideoTrack: 'This file contains no video. Send an MP4, WebM or QuickTime (MOV) video.',
  unremovableTrack:
    'This video has an extra track, such as locations or captions, that cannot be removed. ' +
    'Please export it again without that track.',
  tooComplex: 'The video has too many parts to be checked. Please export it again as an MP4.',

  documentTooLarge: `The document is too large: at most ${maxDocumentBytes / megabyte} MB.`,
  documentType: 'This file is not a document we can use. Send a PDF.',
  damagedDocument: 'The PDF is damaged or incomplete. Please choose another one, or export it again.',
  activeDocument:
    'This PDF contains scripts, other files, or a form or links that open programs or files. Please export it again as a plain PDF.',
  encryptedDocument: 'This PDF is protected with a password. Please export it again without one.',
})

const imageFormats = {
  deepAvif: 'a deep-colour AVIF',
  avif: 'an AVIF',
  gif: 'a GIF',
  webp: 'a WebP',
  interlacedPng: 'an interlaced PNG',
  progressiveJpeg: 'a progressive JPEG',
  other: 'it',
}

export type ImageFormat = keyof typeof imageFormats
