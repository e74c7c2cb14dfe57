import { heicMessage } from '#domain/media/pictures.ts'
import { maxImageBytes, maxVideoBytes } from '#domain/media/upload-limits.ts'
import { defineMessages } from '#domain/text/message.ts'

const megabyte = 1024 * 1024

/** Why a form or a file in it is not taken. */
export const mediaMessages = defineMessages('media', {
  notFound: 'There is no such file.',
  tooManyParts: 'The form has too many or too large parts.',
  cutShort: 'The form did not arrive whole. Please send it again.',
  fieldTooLong: (field: string) => `The field "${field}" is too long.`,
  repeatedField: (field: string) => `The field "${field}" was sent twice.`,
  noFileName: 'This file has no name. Choose another one.',
  unknownFileField: (field: string) => `There is no file field called "${field}".`,

  imageTooLarge: `The picture is too large; at most ${maxImageBytes / megabyte} MB are taken.`,
  imageType: 'This file is not a picture that can be used here. Send a JPEG, PNG, WebP, AVIF or GIF.',
  heic: heicMessage,
  damagedImage: 'The picture is damaged or not a picture. Please choose another one.',
  tooManyPixels: 'The picture is too large; at most 50 megapixels are taken.',
  tooMuchMemory: (format: ImageFormat, maxMegapixels: number) =>
    `The picture is too large: ${imageFormats[format]} may have at most ${maxMegapixels} megapixels here. ` +
    'Please save it smaller, or as an ordinary JPEG.',

  videoTooLarge: `The video is too large; at most ${maxVideoBytes / megabyte} MB are taken.`,
  videoType: 'This file is not a video that can be used here. Send an MP4, WebM or QuickTime (MOV) video.',
  /** In the words of the check that the browser makes too. */
  videoCodec: (problem: string) => problem,
  damagedVideo: 'The video is damaged or did not arrive whole. Please choose another one, or export it anew.',
  noVideoTrack: 'This file has no moving picture in it. Send an MP4, WebM or QuickTime (MOV) video.',
  unremovableTrack:
    'This video carries a track beside picture and sound, such as places or captions, that cannot be taken out of ' +
    'it. Please export it anew without that.',
  tooComplex: 'The video is made of too many pieces to be checked. Please export it anew as an MP4.',
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
